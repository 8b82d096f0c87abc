// The page begins here: words first, then the pages by address.

import { html, render } from "./html.js";
import { defs } from "./parts/defs.js";
import { followLinks, prepare, route, show } from "./router.js";
import { onSettings } from "./settings.js";
import { loadText } from "./text.js";

route("/", () => import("./pages/start.js"));
route("/table/:id", () => import("./pages/table.js"));
route("/rules/:game", () => import("./pages/rules.js"));
route("/learn", () => import("./pages/learn.js"));
route("/learn/:key", () => import("./pages/lesson.js"));
route("/puzzles", () => import("./pages/puzzles.js"));
route("/puzzles/:id", () => import("./pages/puzzle.js"));
route("/solitaire", () => import("./pages/solitaire.js"));
route("/analysis", () => import("./pages/analysis.js"));
route("/analysis/:id", () => import("./pages/analysis.js"));
route("/settings", () => import("./pages/settings.js"));
route("/.*", () => import("./pages/missing.js"));

async function begin() {
  const shapes = document.createElement("div");
  document.body.prepend(shapes);
  render(
    html`
      ${defs()}
    `,
    shapes,
  );
  followLinks();
  await Promise.all([loadText(), prepare()]);
  await show();
}

onSettings(async (name) => {
  if (name !== "language") return;
  await loadText();
  await show();
});

begin();
