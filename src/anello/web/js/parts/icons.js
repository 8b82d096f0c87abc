// The line icons of the page, drawn on 20 x 20.

import { html, nothing, svg } from "../html.js";

/** @satisfies {Record<string, string>} */
const PATHS = {
  silent: "M4 8v4h3l4 3.2V4.800L7 8ZM14 7.500l4 5m0-5l-4 5",
  loud: "M4 8v4h3l4 3.2V4.800L7 8ZM13.500 7.500q2 2.500 0 5M15.800 5.500q3.600 4.500 0 9",
  moon: "M15.500 12.300A6.500 6.500 0 0 1 7.700 4.500 6.500 6.500 0 1 0 15.500 12.300Z",
  sun: "M10 6.600a3.400 3.400 0 1 0 0 6.800 3.400 3.400 0 0 0 0-6.800M10 2.500v1.800M10 15.700v1.800M2.500 10h1.800M15.700 10h1.800M4.700 4.700 6 6M14 14l1.300 1.300M4.700 15.300 6 14M14 6l1.300-1.300",
  settings:
    "M4 6h7M15 6h1M4 10h1M9 10h7M4 14h7M15 14h1M13 4.300a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400M7 8.300a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400M13 12.300a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400",
  menu: "M4 6.500h12M4 10h12M4 13.500h12",
  first: "M6 5v10M15 5l-6 5 6 5",
  back: "M12.500 5l-6 5 6 5",
  forward: "M7.500 5l6 5-6 5",
  final: "M14 5v10M5 5l6 5-6 5",
  plus: "M10 4.500v11M4.500 10h11",
  minus: "M4.500 10h11",
  fit: "M4 7.500V4h3.500M12.500 4H16v3.500M16 12.500V16h-3.500M7.500 16H4v-3.500",
  lock: "M5.500 9h9v7.500h-9ZM7.200 9V6.300a2.800 2.800 0 0 1 5.600 0V9",
  close: "M5 5l10 10M15 5L5 15",
};

/** @typedef {keyof typeof PATHS} IconName */

/** An icon by its name. @param {IconName} name */
export const icon = (name) => html`
  <svg viewBox="0 0 20 20" aria-hidden="true">${svg`<path d=${PATHS[name]} />`}</svg>
`;

/**
 * A button that is only an icon; its label is what a screen reader says.
 * @param {IconName} name
 * @param {string} label
 * @param {(event: import("../html.js").On<HTMLElement>) => void} onClick
 * @param {{disabled?: boolean, pressed?: string, expanded?: string}} [state]
 */
export const iconButton = (name, label, onClick, { disabled = false, pressed, expanded } = {}) => html`
  <button
    class="icon"
    type="button"
    aria-label=${label}
    title=${label}
    ?disabled=${disabled}
    aria-pressed=${pressed ?? nothing}
    aria-expanded=${expanded ?? nothing}
    @click=${onClick}
  >
    ${icon(name)}
  </button>
`;
