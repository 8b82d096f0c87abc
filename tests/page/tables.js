// Tables for tests.

/** @import { State, Table } from "anello/net/wire.js" */

/** A table of two, at which Ada waits. @returns {Table} */
export const table = () => ({
  id: "k3v9t2m8q4xz",
  game: "toy",
  title: "Toy",
  options: {},
  status: "playing",
  created: 0,
  updated: 0,
  open: false,
  seq: 1,
  plies: 0,
  seats: {
    1: { kind: "person", name: "Ada", mine: true },
    2: { kind: "open", name: "", mine: false },
  },
  mine: [1],
  clock: { kind: "none" },
  to_act: [1],
  score: null,
  outcome: null,
  next: null,
});

/** The state after an event. @param {number} seq @returns {State} */
export const state = (seq) => ({
  seq,
  status: "playing",
  plies: seq - 1,
  round: 1,
  to_act: [1],
  asked: {},
  view: { game: "toy", line: `after ${seq}`, viewer: 1, to_act: [1], moves: [] },
  outcome: null,
  clocks: null,
  offers: { draw: [], undo: [], rematch: [] },
  can_undo: false,
  next: null,
});
