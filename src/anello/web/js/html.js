// One door to lit-html, so that no other file knows where it is kept.
export { html, svg, render, nothing } from "../vendor/lit-html/lit-html.js";
export { repeat } from "../vendor/lit-html/directives/repeat.js";
export { keyed } from "../vendor/lit-html/directives/keyed.js";
