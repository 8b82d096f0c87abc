// What is said of the solitaire, see `SolitaireView.data()`.

import type { BoardView, Cell } from "anello/games/xart/page/types.js";

export interface SolitaireView extends BoardView {
  /** The side of the square it shall become. */
  square: number;
  to_come: number;
  /** Cells where only one tile fits. */
  forced: Cell[];
}

/** A game of solitaire. */
export interface Deal {
  id: string;
  size: number;
  /** The day it is of, if it is the deal of a day. */
  day: string | null;
  /** Once something was taken back or the odds were shown. */
  practice: boolean;
  laid: number;
  over: boolean;
  won: boolean;
  view: SolitaireView;
  /** The game written down, once it is over. */
  record: string;
}

/** A placement and the chance of success after it. */
export interface Chance {
  word: string;
  chance: number;
}

export interface Odds {
  /** The best first. */
  hints: Chance[];
  /** From the empty table. */
  odds: number;
}

/** A placement that was made, the best there was, and the board before it. */
export interface Judged {
  view: SolitaireView;
  played: Chance;
  best: Chance;
}

export interface Review {
  placements: Judged[];
  odds: number;
}
