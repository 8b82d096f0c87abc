// The board of Xe Queo!: cells and ways, words of notation, what may be chosen, and what two at one screen may see.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { XeQueoBoard } from "anello/games/xequeo/page/board.js";
import * as draw from "anello/games/xequeo/page/draw.js";
import { bow, CELLS, cellAt, isJump, middle, stepped, wayPath } from "anello/games/xequeo/page/geometry.js";
import { rounds } from "anello/games/xequeo/page/rounds.js";
import { LETTERS, shapes } from "anello/games/xequeo/page/shapes.js";
import { StudyBoard } from "anello/games/xequeo/page/study.js";
import { read } from "anello/games/xequeo/page/words.js";
import { set } from "anello/settings.js";
import { count, flat } from "../../../page/flat.js";

/** @import { XeQueoView } from "anello/games/xequeo/page/types.js" */

const PIECES = { R: "c3", O: "b3", Y: "d5", G: "f7", B: "a4", V: "a5", W: "e7" };
const MOVES = [
  { word: "Rc4", path: ["c3", "c4"] },
  { word: "Rd4", path: ["c3", "d4"] },
  { word: "Od3", path: ["b3", "d3"] },
  { word: "Y!", path: [] },
  { word: "R!", path: [] },
];

/** @param {Partial<XeQueoView>} [more] @returns {XeQueoView} */
const view = (more = {}) => ({
  game: "xequeo",
  options: { rings: "3" },
  line: "",
  viewer: 1,
  phase: "play",
  to_act: [1],
  round: 1,
  score: [0, 0],
  enters: 1,
  turn: 1,
  pieces: PIECES,
  ring: "d4",
  chosen: [true, true],
  choice: "R",
  history: [],
  last: null,
  last_round: null,
  moves: MOVES,
  ...more,
});

/**
 * A board that is not put on a screen, and what it has told.
 * @template {XeQueoBoard} B
 * @param {new (hooks: import("anello/games/xequeo/page/board.js").Hooks) => B} Kind
 */
function off(Kind) {
  /** @type {string[]} */
  const told = [];
  const board = new Kind({
    chosen: (choice) => told.push(choice ? `${choice.kind} ${choice.word}` : "-"),
    play: (word) => told.push(`play ${word}`),
    refuse: () => told.push("refuse"),
    pick: (name) => told.push(`pick ${name}`),
  });
  board.redraw = () => {};
  return { board, told };
}
const bare = () => off(XeQueoBoard);

/** @param {XeQueoBoard} board @param {string[]} keys */
function press(board, ...keys) {
  for (const key of keys) board.key(/** @type {KeyboardEvent} */ ({ key, preventDefault() {} }));
}

beforeEach(() => set("motion", "still"));

test("every point of a cell leads to it; beside the board there is none", () => {
  assert.equal(CELLS.length, 49);
  for (const cell of CELLS) {
    const [x, y] = middle(cell);
    for (const [dx, dy] of [
      [0, 0],
      [-49, -49],
      [49, 49],
    ])
      assert.equal(cellAt(x + dx, y + dy), cell);
  }
  for (const [x, y] of [
    [-1, 300],
    [701, 300],
    [300, -1],
    [300, 701],
  ])
    assert.equal(cellAt(x, y), null);
  assert.deepEqual(middle("a1"), [50, 650]);
});

test("a step stays on the board", () => {
  assert.equal(stepped("d4", 1, 1), "e5");
  assert.equal(stepped("a1", -1, -1), "a1");
  assert.equal(stepped("g7", 1, 1), "g7");
});

test("a neighbour is a step, all else a jump, whose arc bends upwards or to the right", () => {
  assert.equal(isJump("d4", "e5"), false);
  assert.equal(isJump("d4", "d6"), true);
  for (const [from, to] of [
    ["b3", "d3"],
    ["d3", "b3"],
    ["a1", "c3"],
    ["c3", "a1"],
  ])
    assert.ok(bow(from, to)[1] < (middle(from)[1] + middle(to)[1]) / 2, `${from} ${to}`);
  assert.deepEqual(bow("d3", "d5"), bow("d5", "d3"));
  assert.ok(bow("d3", "d5")[0] > middle("d3")[0]);
});

test("a way is drawn from cell to cell, straight for a step and bent for a jump", () => {
  assert.equal(wayPath(["c3", "c4"]), "M250 450L250 350");
  assert.match(wayPath(["b3", "d3", "d4"]), /^M150 450Q250\.0 346\.0 350 450L350 350$/);
});

test("words are taken apart", () => {
  assert.deepEqual(read("@2"), { kind: "toss", piece: "", cell: "" });
  assert.deepEqual(read("@d4"), { kind: "ring", piece: "", cell: "d4" });
  assert.deepEqual(read("=?"), { kind: "choose", piece: "", cell: "" });
  assert.deepEqual(read("=R"), { kind: "choose", piece: "R", cell: "" });
  assert.deepEqual(read("W!"), { kind: "call", piece: "W", cell: "" });
  assert.deepEqual(read("Rd4"), { kind: "move", piece: "R", cell: "d4" });
});

test("the seven pieces and the ring are defined once, and stand where they should", () => {
  assert.deepEqual(LETTERS, ["R", "O", "Y", "G", "B", "V", "W"]);
  for (const letter of LETTERS) assert.equal(count(shapes(), `id="p${letter}"`), 1);
  const text = flat(draw.still({ pieces: PIECES, ring: "d4", point: "Y", hole: null }));
  for (const letter of LETTERS) assert.equal(text.split(`#p${letter}`).length, 2);
  assert.equal(text.split('href="#ring"').length, 2);
  assert.equal(text.split('class="point"').length, 2);
});

test("the frame is wider where files and ranks have names", () => {
  assert.equal(draw.viewBox(true), "-48 -48 796 806");
  assert.equal(draw.viewBox(false), "-32 -32 764 774");
  assert.equal(count(draw.wood(true), "wcoord"), 1);
  assert.equal(count(draw.wood(false), "wcoord"), 0);
});

test("a move is taken in hand, chosen by its cell and made by a second tap", async () => {
  const { board, told } = bare();
  await board.show(view(), { open: true });
  told.length = 0;
  board.tap("c3");
  assert.equal(board.piece, "R");
  board.tap("c4");
  board.tap("c4");
  assert.deepEqual(told, ["-", "move Rc4", "play Rc4"]);
});

test("a piece that cannot move, and a ring it may not enter, are refused with a reason", async () => {
  const { board, told } = bare();
  await board.show(view(), { open: true });
  board.tap("f7");
  assert.equal(told.at(-1), "refuse");
  board.tap("b3");
  board.tap("d4");
  assert.equal(told.at(-1), "refuse");
});

test("a call is armed, pointed and made; a tap beside the pieces changes nothing", async () => {
  const { board, told } = bare();
  await board.show(view(), { open: true });
  board.arm(true);
  board.tap("g1");
  assert.equal(board.calling, true);
  board.tap("d5");
  assert.equal(told.at(-1), "call Y!");
  board.confirm();
  assert.equal(told.at(-1), "play Y!");
  await board.show(view({ moves: MOVES.slice(0, 2) }), { open: true });
  board.arm(true);
  assert.equal(board.calling, false, "nothing to call");
});

test("a word is chosen by typing it; a secret choice never is", async () => {
  const { board, told } = bare();
  await board.show(view({ moves: [...MOVES, { word: "=R", path: [] }] }), { open: true });
  assert.equal(board.chooseWord("rC4"), true);
  assert.equal(told.at(-1), "move Rc4");
  assert.equal(board.chooseWord("y!"), true);
  assert.equal(board.calling, true);
  assert.equal(board.chooseWord("=R"), false);
  assert.equal(board.chooseWord("Gg1"), false);
});

test("pieces are put and the ring is placed where they may be", async () => {
  const { board, told } = bare();
  await board.show(view({ ring: null, phase: "ring", moves: [{ word: "@e4", path: [] }] }), { open: true });
  board.tap("e4");
  board.tap("e4");
  assert.deepEqual(told.slice(-2), ["ring @e4", "play @e4"]);
  await board.show(view({ ring: null, phase: "pieces", pieces: {}, moves: [{ word: "Ra1", path: [] }] }), {
    open: true,
  });
  board.take("R");
  board.tap("a1");
  assert.equal(told.at(-1), "put Ra1");
});

test("a closed board answers nothing", async () => {
  const { board, told } = bare();
  await board.show(view(), {});
  told.length = 0;
  board.tap("c3");
  assert.equal(board.piece, null);
  assert.deepEqual([...board.movable], []);
  assert.equal(board.chooseWord("Rc4"), false);
});

test("at one screen the picture is the same whichever piece may enter the ring", async () => {
  /** The picture with a piece in hand when the ring is open to the piece of `choice`. @param {string} choice */
  const seen = async (choice) => {
    const { board } = bare();
    const own = { word: `${choice}d4`, path: [PIECES.R, "d4"] };
    const shown = view({ choice, moves: [{ word: "Rc4", path: ["c3", "c4"] }, ...(choice === "R" ? [own] : [])] });
    await board.show(shown, { open: true, discreet: true });
    board.take("R");
    return [flat(board.picture(shown)), flat(board.list(shown)), [...board.movable].join("")];
  };
  assert.deepEqual(await seen("R"), await seen("W"));
});

test("who hears a position is told what may be done only where something may", async () => {
  const { board } = bare();
  await board.show(view(), { open: true });
  assert.match(flat(board.list(view())), /sr\.moves|What you may do/);
  await board.show(view({ moves: [] }), { open: false });
  assert.doesNotMatch(flat(board.list(view({ moves: [] }))), /sr\.moves|What you may do/);
});

test("letters take pieces, arrows walk, Enter goes, ! arms, Escape lets go", async () => {
  const { board, told } = bare();
  await board.show(view(), { open: true });
  press(board, "r", "ArrowUp", "Enter");
  assert.equal(told.at(-1), "move Rc4");
  press(board, "Enter");
  assert.equal(told.at(-1), "play Rc4");
  press(board, "!", "y", "Enter");
  assert.equal(told.at(-1), "play Y!");
  press(board, "Escape");
  assert.equal(board.calling, false);
});

test("in a lesson what cannot be done is a try as well", async () => {
  const { board: lesson, told } = off(StudyBoard);
  lesson.mark(["d4", "R"], ["a1"]);
  await lesson.show(view(), { open: true });
  lesson.tap("a1");
  assert.equal(told.at(-1), "pick a1");
  lesson.tap("c3");
  lesson.tap("g1");
  assert.equal(told.at(-1), "pick Rg1");
  assert.equal(count(lesson.picture(view()), "mark-cell"), 1);
});

test("rounds are read off the plies: who put the ring, what was chosen, who won", () => {
  const said = ["@1", "@d4", "=?", "=B", "Rc4", "Y!", "@e4", "=?", "=?", "Oc3"];
  const seats = [0, 1, 1, 2, 1, 2, 2, 1, 2, 1];
  const plies = said.map((word, i) => ({ n: i + 1, seat: seats[i], word, at: 0 }));
  const [first, second] = rounds(plies, view());
  assert.deepEqual(first.choices, { 2: "B" });
  assert.equal(first.ring, "d4");
  assert.equal(first.entered, 1);
  assert.equal(first.winner, 1, "the loser puts the next ring");
  assert.deepEqual(
    first.turns.map(({ word }) => word),
    ["Rc4", "Y!"],
  );
  assert.equal(second.winner, null);
  const last = { seat: 1, word: "Oc3", path: [] };
  const over = view({ phase: "over", last_round: { winner: 2, how: "called", choices: ["R", "B"], ring: "e4", last } });
  assert.equal(rounds(plies, over)[1].winner, 2);
});
