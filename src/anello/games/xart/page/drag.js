// Carrying a tile from the chooser onto the board: it follows the pointer, and is laid where it is let go if it fits.

import { render } from "anello/html.js";
import { tilePicture } from "./things.js";

const FAR = 6;

export class TileDrag {
  /** @param {import("./board.js").XartBoard<import("./types.js").BoardView>} board */
  constructor(board) {
    this.board = board;
    /** Whether the pointer went far enough to carry the tile: then its release is no click. */
    this.active = false;
  }

  /** A tile of the chooser was pressed. @param {number} tile @param {PointerEvent} press */
  begin(tile, press) {
    this.active = false;
    if (press.button) return;
    const { board } = this;
    const picture = document.createElement("div");
    picture.className = "carried";
    const size = Math.max(48, Math.min(96, board.camera.scale));
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (event.pointerId !== press.pointerId) return;
      if (!this.active) {
        if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) <= FAR) return;
        this.active = true;
        render(tilePicture(tile), picture);
        document.body.append(picture);
      }
      picture.style.cssText = `width: ${size}px; left: ${event.clientX}px; top: ${event.clientY}px`;
      board.carry(tile, event);
      picture.classList.toggle("fits", board.carried !== null);
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      if (event.pointerId !== press.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      picture.remove();
      if (!this.active) return;
      if (event.type === "pointercancel") board.carry(tile, null);
      else board.drop();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}
