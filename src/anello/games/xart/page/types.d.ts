// What the server says of a position of Xart, see `XartView.data()`.

import type { Move, Seat, View } from "anello/net/wire.js";

/** Column and row, counted from the top left tile. */
export type Cell = [x: number, y: number];

/** A tile on a cell: which of the six lays it is. */
export type Laid = [x: number, y: number, tile: number];

/** A cell that is pointed at, the seat that could lay there, and whether that would not win at once. */
export type Note = [x: number, y: number, seat: Seat, isLater?: boolean];

/** A legal turn: the tiles it lays, the chosen one first. */
export interface Turn extends Move {
  lays: Laid[];
}

export interface Win {
  /** 1 white, 2 red. */
  colour: number;
  cells: Cell[];
}

/** What the board needs to know: of Xart, and of whatever else is laid with its tiles. */
export interface BoardView extends View {
  variant?: string;
  size: [width: number, height: number];
  tiles: Laid[];
  /** The tile from the bag. */
  drawn: string | null;
  last: { laid: Laid[]; shift: Cell };
  wins: (Win & { how: string })[];
  moves: Turn[];
}

export interface XartView extends BoardView {
  variant: string;
}

/** Cells from and to, both included. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
