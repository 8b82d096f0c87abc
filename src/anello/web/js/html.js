// The one place that imports lit-html, so that no other file knows where it is kept.

import { render as draw } from "../vendor/lit-html/lit-html.js";

/**
 * @typedef {import("../vendor/lit-html/lit-html.js").TemplateResult} Template
 * @typedef {Template|typeof import("../vendor/lit-html/lit-html.js").nothing} Drawing  a template, or nothing to be shown
 */

/**
 * An event heard on an element of a kind.
 * @template {EventTarget} Kind
 * @typedef {Event & {target: Kind, currentTarget: Kind}} On
 */

export { keyed } from "../vendor/lit-html/directives/keyed.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";
export { html, nothing, svg } from "../vendor/lit-html/lit-html.js";

/**
 * Draw something into a host. If that takes away what has the focus, the nearest part around it that is left gets it, so
 * that the keyboard goes on from there. @param {unknown} drawing @param {HTMLElement|DocumentFragment} host
 */
export function render(drawing, host) {
  const focused = document.activeElement;
  /** @type {HTMLElement[]} */
  const around = [];
  if (focused && host.contains(focused))
    for (let part = focused.parentElement; part && part !== host; part = part.parentElement) around.push(part);
  const drawn = draw(drawing, host);
  const left = focused?.isConnected ? undefined : around.find((part) => part.isConnected);
  if (left) {
    if (!left.hasAttribute("tabindex")) left.tabIndex = -1;
    left.focus({ preventScroll: true });
  }
  return drawn;
}
