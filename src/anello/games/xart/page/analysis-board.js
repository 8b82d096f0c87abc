// The board of an analysis of Xart: the turn that is spoken of lies over it as ghosts until another is chosen.

import { html, nothing } from "anello/html.js";
import { XartBoard } from "./board.js";
import { ghosts } from "./draw.js";

/** @import { Laid, XartView } from "./types.js" */

export class AnalysisBoard extends XartBoard {
  /** The tiles of the turn that is spoken of. @type {Laid[]} */
  advice = [];

  /** Lay a turn over the board. @param {Laid[]} lays */
  advise(lays) {
    this.advice = lays;
    this.redraw();
  }

  /** @override @param {XartView} view */
  picture(view) {
    const shown = this.choice || this.hover || this.falling.length ? [] : this.advice;
    const world = this.world(shown);
    return html`
      ${super.picture(view)}${
        world.length
          ? html`
              <svg class="over" viewBox=${this.camera.viewBox} aria-hidden="true">${ghosts(world)}</svg>
            `
          : nothing
      }
    `;
  }
}
