// The one place that imports lit-html, so that no other file knows where it is kept.

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
export { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";
