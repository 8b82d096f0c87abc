// Winning chances over a game as a picture that can be pressed.

import { html, nothing, svg } from "../html.js";

const [WIDTH, HEIGHT] = [300, 90];

/**
 * @param {object} graph
 * @param {string} graph.label
 * @param {{css: string, points: [number, number][]}[]} graph.lines  points are a step and a chance from 0 to 1
 * @param {number} graph.last  the last step
 * @param {number} graph.at  the step that is shown
 * @param {(n: number) => void} graph.onStep
 */
export function graph({ label, lines, last, at, onStep }) {
  /** @param {number} n */
  const x = (n) => (last ? (n / last) * WIDTH : 0);
  /** @param {[number, number][]} points */
  const path = (points) =>
    `M${points.map(([n, chance]) => `${x(n).toFixed(1)} ${((1 - chance) * HEIGHT).toFixed(1)}`).join("L")}`;
  /** @param {MouseEvent & {currentTarget: SVGElement}} event */
  const press = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    onStep(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  return html`
    <svg
      class="graph"
      viewBox="0 -2 ${WIDTH} ${HEIGHT + 4}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${label}
      @click=${press}
    >
      <path class="even" d="M0 ${HEIGHT / 2}H${WIDTH}" />
      ${lines.map(({ css, points }) => (points.length ? svg`<path class="chance ${css}" d=${path(points)} />` : nothing))}
      <path class="here" d="M${x(at)} 0V${HEIGHT}" />
    </svg>
  `;
}
