// The board of an analysis of Xart: the turn that is spoken of lies over it as ghosts until another is chosen.

import { html, nothing } from "../html.js";
import { XartBoard } from "./board.js";
import { ghosts } from "./draw.js";

export class AnalysisBoard extends XartBoard {
  /** The tiles of the turn that is spoken of. @type {number[][]} */
  advice = [];

  /** Lay a turn over the board. */
  advise(lays) {
    this.advice = lays;
    this.redraw();
  }

  picture() {
    const shown = this.choice || this.hover || this.falling.length ? [] : this.advice;
    const world = shown.map(([x, y, tile]) => [x + this.origin[0], y + this.origin[1], tile]);
    return html`
      ${super.picture()}${
        world.length
          ? html`
              <svg class="over" viewBox=${this.camera.viewBox} aria-hidden="true">${ghosts(world)}</svg>
            `
          : nothing
      }
    `;
  }
}
