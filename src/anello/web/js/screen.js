// How wide the window is, a phone's or a desktop's, and when a page has to be drawn anew.

import { onSettings } from "./settings.js";

export const PHONE = matchMedia("(max-width: 900px)");

/** Calls when the settings change, or a window becomes as wide as a desktop's or a phone's; returns what ends it. @param {() => void} redraw */
export function onScreen(redraw) {
  const quiet = onSettings(redraw);
  PHONE.addEventListener("change", redraw);
  return () => {
    quiet();
    PHONE.removeEventListener("change", redraw);
  };
}
