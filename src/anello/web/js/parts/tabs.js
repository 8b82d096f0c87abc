// A row of tabs: which part of a panel is open.

import { html } from "../html.js";

/** @param {[string, string][]} names  keys and labels @param {string} open @param {(key: string) => void} onOpen */
export const tabs = (names, open, onOpen) => html`
  <div class="tabs" role="tablist">
    ${names.map(
      ([key, label]) => html`
        <button type="button" role="tab" data-tab=${key} aria-selected=${key === open} @click=${() => onOpen(key)}>
          ${label}
        </button>
      `,
    )}
  </div>
`;
