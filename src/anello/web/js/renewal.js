// Keeps the page for when there is no network, and says when a newer version of it is there.

import { html, render } from "./html.js";
import { hasServer } from "./net/api.js";
import { load, save } from "./study/kept.js";
import { LANGUAGES, t } from "./text.js";

/** So often at most it is asked whether there is a newer version, in milliseconds. */
const LOOK_AGAIN = 600_000;
/** Where it is noted of which version all answers are kept. */
const ANSWERED = "anello.kept";
/** The version of this page, as the address of its files says it; empty where they have none. */
const VERSION = /\/static\/([0-9a-f]{12})\//.exec(import.meta.url)?.[1] ?? "";

/** Have the browser keep the page. Where it cannot, the page is there as long as the server is. */
export async function keepPage() {
  if (!VERSION || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.renewed && data.renewed !== VERSION) tellRenewed();
  });
  const registration = await serviceWorker.register("/service-worker.js").catch(() => null);
  if (!registration) return;
  if (hasServer()) keepAnswers(serviceWorker);
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < LOOK_AGAIN) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

/** What is to be known without a network, besides the files: asked for once in each version, when nothing else is done. @param {ServiceWorkerContainer} serviceWorker */
async function keepAnswers(serviceWorker) {
  if (load(ANSWERED) === VERSION) return;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const inEach = ["/api/learn/whole", "/api/learn/texts"];
  const asked = Object.keys(LANGUAGES).flatMap((language) => inEach.map((path) => `${path}?language=${language}`));
  for (const path of ["/api/puzzles/whole", ...asked]) {
    const answer = await fetch(path).catch(() => null);
    if (!answer?.ok) return;
    await answer.arrayBuffer();
  }
  save(ANSWERED, VERSION);
}

/** A page that is open goes on as it is until somebody wants the newer one. */
function tellRenewed() {
  if (document.querySelector(".renewed")) return;
  const host = document.createElement("div");
  host.className = "band renewed";
  host.setAttribute("role", "status");
  document.body.append(host);
  render(
    html`
      <span>${t("renewed")}</span>
      <button class="btn little" type="button" @click=${() => location.reload()}>${t("renewed.load")}</button>
      <button class="btn little plain" type="button" @click=${() => host.remove()}>${t("renewed.later")}</button>
    `,
    host,
  );
}
