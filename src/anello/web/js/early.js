// Theme, palette and motion, set before the first paint: the one classic script of the page.
(() => {
  const kept = (() => {
    try {
      return JSON.parse(localStorage.getItem("anello.settings") ?? "{}") || {};
    } catch {
      return {};
    }
  })();
  const root = document.documentElement.dataset;
  /** @param {string} query */
  const wants = (query) => matchMedia(query).matches;
  root.theme =
    kept.theme === "light" || kept.theme === "dark"
      ? kept.theme
      : wants("(prefers-color-scheme: dark)")
        ? "dark"
        : "light";
  root.palette = (kept.palette ?? kept.sight) === "distinct" ? "distinct" : "usual";
  root.motion =
    kept.motion === "still" || (kept.motion !== "lively" && wants("(prefers-reduced-motion: reduce)"))
      ? "still"
      : "lively";
})();
