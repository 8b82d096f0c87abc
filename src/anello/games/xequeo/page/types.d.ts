// What the server says of a match of Xe Queo!, see `View.data()`. Cells and pieces are named as in notation: d4, R.

import type { Move, Seat, View } from "anello/net/wire.js";

/** Something that was done openly. */
export interface Turn {
  seat: Seat;
  word: string;
  /** From cell to cell; empty for a call. */
  path: string[];
}

/** How a round ended, with both choices. */
export interface RoundResult {
  winner: Seat;
  how: string;
  choices: string[];
  ring: string;
  last: Turn;
}

/** A legal move, and its way over the board. */
export interface PathMove extends Move {
  path: string[];
}

export interface XeQueoView extends View {
  options: Record<string, string>;
  phase: string;
  round: number;
  score: number[];
  enters: Seat;
  turn: Seat | null;
  /** The cell of each piece. */
  pieces: Record<string, string>;
  ring: string | null;
  chosen: boolean[];
  /** The viewer's own piece. */
  choice: string | null;
  history: Turn[];
  last: Turn | null;
  last_round: RoundResult | null;
  moves: PathMove[];
}

/** What the board needs to know. */
export type BoardView = Pick<XeQueoView, "phase" | "pieces" | "ring" | "last" | "moves">;

/** A round that was played to its end. */
export interface PlayedRound {
  ring: string;
  pieces: Record<string, string>;
  choices: string[];
  winner: Seat;
  turns: Turn[];
}

/** A match as its record tells it. */
export interface PlayedMatch {
  options: Record<string, string>;
  rounds: PlayedRound[];
  /** Of seat 1 and seat 2. */
  habits: ShownHabits[];
  /** The same from earlier matches, as far as the opponent had learned it there. */
  known: ShownHabits[];
}

/** What finished rounds show of a player's habits, in counts. */
export interface ShownHabits {
  rounds: number;
  /** Rounds in which one of the three pieces nearest to the ring was chosen. */
  near: number;
  moves: number;
  /** Moves made with the own piece. */
  own: number;
  calls: number;
}

/** A turn looked at afterwards. */
export interface JudgedTurn {
  seat: Seat;
  word: string;
  /** What equilibrium does with that card, the most frequent first. */
  advice: { word: string; often: number }[];
  /** The mover's winning chance with the best action and with his own. */
  before: number;
  after: number;
  /** What an onlooker should think of the cards of both. */
  beliefs: number[][];
}

/** A round looked at afterwards. */
export interface RoundReport {
  beliefs: number[][];
  turns: JudgedTurn[];
  /** The turn that cost most. */
  mistake: number | null;
}
