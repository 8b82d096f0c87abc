// The board of a game that brings none: the server's picture of it.

import { html, render } from "../html.js";
import { Board } from "../parts/board.js";
import { isDistinct, theme } from "../settings.js";

/** @import { View } from "../net/wire.js" */

/** @extends {Board<View, string, never>} */
export class PlainBoard extends Board {
  /** @param {(look: {theme: string, distinct: boolean}) => {source: string, label: string}} picture  where it is now */
  constructor(picture) {
    super("plain-board");
    this.picture = picture;
    this.frame.removeAttribute("role");
    this.frame.removeAttribute("tabindex");
  }

  /** Show a view. @param {View} view */
  show(view) {
    return this.enqueue(async () => {
      this.turnTo(view);
      this.redraw();
    });
  }

  /** @override */
  redraw() {
    if (!this.view) return;
    const { source, label } = this.picture({ theme: theme() ?? "light", distinct: isDistinct() });
    render(html`<img src=${source} alt=${label} />`, this.frame);
  }
}
