// The page of Pebbles: heaps to take from with a click.

/** @import { GamePage } from "anello/game.js" */

/** @type {GamePage} */
export default {
  styles: ["page.css"],
  text: true,
  play: async () => (await import("./play.js")).PebblesPlay,
};
