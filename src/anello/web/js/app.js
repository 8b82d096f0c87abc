// The page begins here: words and games first, then the pages by address.

import { loadGames } from "./game.js";
// Every page asks for the games that are kept here: they come with the first script.
import "./local/sending.js";
import "./local/tables.js";
import { watchUnsent } from "./net/unsent.js";
import { showHope } from "./parts/hope.js";
import { watchWaiting } from "./parts/waiting.js";
import { keepPage } from "./renewal.js";
import { followLinks, prepare, route, show } from "./router.js";
import { onSettings } from "./settings.js";
import { loadText } from "./text.js";

route("/", () => import("./pages/start.js"));
route("/table/:id", () => import("./pages/table.js"));
route("/rules", () => import("./pages/rules.js"));
route("/rules/:name", () => import("./pages/rules.js"));
route("/learn", () => import("./pages/learn.js"));
route("/learn/:key", () => import("./pages/lesson.js"));
route("/puzzles", () => import("./pages/puzzles.js"));
route("/puzzles/:id", () => import("./pages/puzzle.js"));
route("/games/:name", () => import("./pages/own.js"));
route("/waiting", () => import("./pages/waiting.js"));
route("/archive", () => import("./pages/archive.js"));
route("/analysis", () => import("./pages/analysis.js"));
route("/analysis/:id", () => import("./pages/analysis.js"));
route("/people", () => import("./pages/people.js"));
route("/people/:page", () => import("./pages/player.js"));
route("/tournaments", () => import("./pages/tournaments.js"));
route("/tournaments/:id", () => import("./pages/tournament.js"));
route("/me", () => import("./pages/me.js"));
route("/move", () => import("./pages/move.js"));
route("/settings", () => import("./pages/settings.js"));
route("/.*", () => import("./pages/missing.js"));

async function begin() {
  followLinks();
  showHope();
  // Without an answer the pages say so themselves.
  const games = loadGames().catch(() => []);
  await Promise.all([loadText(), prepare(), games]);
  await show();
  watchWaiting();
  watchUnsent();
  await keepPage();
}

onSettings(async (name) => {
  if (name !== "language") return;
  await loadText();
  await show();
});

begin();
