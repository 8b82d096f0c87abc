// The board of Xart: what may be chosen, what is in hand, where the table lies; camera and keyboard.

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { XartBoard } from "anello/games/xart/page/board.js";
import { Camera } from "anello/games/xart/page/camera.js";
import { Names } from "anello/games/xart/page/names.js";
import { spokenPosition } from "anello/games/xart/page/spoken.js";
import { StudyBoard } from "anello/games/xart/page/study.js";
import { set } from "anello/settings.js";
import { loadFolder } from "anello/text.js";
import { count, flat } from "../../../page/flat.js";

/** @import { Laid, Turn, XartView } from "anello/games/xart/page/types.js" */

/** @param {Laid[]} tiles @param {Turn[]} moves @param {Partial<XartView>} [more] @returns {XartView} */
const view = (tiles, moves, more = {}) => ({
  game: "xart",
  variant: "unlimited",
  line: "",
  viewer: 1,
  to_act: [1],
  size: [1 + Math.max(-1, ...tiles.map(([x]) => x)), 1 + Math.max(-1, ...tiles.map(([, y]) => y))],
  tiles,
  drawn: null,
  last: { laid: [], shift: [0, 0] },
  wins: [],
  moves,
  ...more,
});

/** @param {string} word @param {Laid[]} lays @returns {Turn} */
const turn = (word, ...lays) => ({ word, lays });

const MOVES = [
  turn("B1/", [1, 0, 3]),
  turn("B1\\", [1, 0, 4], [1, 1, 5]),
  turn("B1+", [1, 0, 1]),
  turn("A2/", [0, 1, 6]),
];

/**
 * A board that is not put on a screen, and what it has told.
 * @template {XartBoard} B
 * @param {new (hooks: any) => B} Kind
 */
function off(Kind) {
  /** @type {string[]} */
  const told = [];
  /** @type {(word: string) => void} */
  const lay = (word) => void told.push(`lay ${word}`);
  const board = new Kind({
    chosen: (/** @type {import("anello/games/xart/page/board.js").Choice|null} */ choice) =>
      told.push(choice ? choice.options[choice.index].word : "-"),
    lay,
    play: lay,
    pick: (/** @type {string} */ name) => told.push(`pick ${name}`),
  });
  board.redraw = () => {};
  board.tellPosition = () => {};
  return { board, told };
}
const bare = () => off(/** @type {new (hooks: any) => XartBoard} */ (XartBoard));

/** @param {XartBoard} board @param {string[]} keys */
function press(board, ...keys) {
  for (const key of keys) board.key(/** @type {KeyboardEvent} */ ({ key, preventDefault() {} }));
}

before(() => loadFolder(import.meta.resolve("anello/games/xart/page/text/")));
beforeEach(() => set("motion", "still"));

test("a closed board offers nothing, an open one its turns by cell", async () => {
  const { board } = bare();
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1 });
  assert.equal(board.free.size, 0);
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  assert.deepEqual([...board.free.keys()], ["1,0", "0,1"]);
});

test("a cell is taken in hand by a tap and laid by the second; Space shows the next tile that fits, round and round", async () => {
  const { board, told } = bare();
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  told.length = 0;
  board.tap(1, 0);
  board.tap(1, 0);
  assert.deepEqual(told, ["B1/", "lay B1/"]);
  board.cancel();
  board.cursor = [1, 0];
  told.length = 0;
  press(board, " ", " ", " ", " ");
  assert.deepEqual(told, ["B1/", "B1\\", "B1+", "B1/"]);
  board.tap(0, 1);
  assert.equal(told.at(-1), "A2/");
  board.tap(5, 5);
  assert.equal(told.at(-1), "-");
  assert.equal(board.choice, null);
});

test("a turn is chosen by its word, in any case, and laid when it is confirmed", async () => {
  const { board, told } = bare();
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  assert.equal(board.chooseWord("b1\\"), true);
  board.confirm();
  assert.equal(told.at(-1), "lay B1\\");
  assert.equal(board.chooseWord("C9/"), false);
  board.close();
  board.confirm();
  assert.equal(board.free.size, 0);
  assert.equal(told.at(-1), "-");
});

test("with one click a cell where one tile fits is laid at once, where several fit it is taken in hand", async () => {
  const { board, told } = bare();
  set("oneClick", true);
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  board.tap(1, 0);
  assert.equal(told.at(-1), "B1/");
  board.tap(0, 1);
  assert.equal(told.at(-1), "lay A2/");
  set("oneClick", false);
});

test("a tile that is carried is laid where it fits, and nowhere else", async () => {
  const { board, told } = bare();
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  board.camera.fit({ left: 0, top: 0, right: 8, bottom: 6 }, { left: 0, right: 0, top: 0, bottom: 0 });
  const over = (/** @type {number} */ x, /** @type {number} */ y) =>
    /** @type {PointerEvent} */ ({ clientX: 100 * x + 50, clientY: 100 * y + 50 });
  board.carry(4, over(1, 0));
  assert.equal(board.carried?.index, 1);
  board.drop();
  assert.equal(told.at(-1), "lay B1\\");
  board.close();
  told.length = 0;
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  board.carry(4, over(0, 1));
  assert.equal(board.carried, null, "another tile belongs there");
  board.drop();
  assert.ok(!told.some((word) => word.startsWith("lay")));
});

test("on the bare table the only cell is in hand at once", async () => {
  const { board } = bare();
  await board.show(view([], [turn("@0/", [0, 0, 3]), turn("@0+", [0, 0, 1])]), { ply: 0, open: true });
  assert.deepEqual(board.choice?.cell, [0, 0]);
});

test("the table stays put when the box grows to the left, also on the way back", async () => {
  const { board } = bare();
  const before = view([[0, 0, 1]], MOVES);
  /** @type {Laid[]} */
  const grown = [
    [0, 0, 3],
    [1, 0, 1],
  ];
  const after = view(grown, [], { last: { laid: [[0, 0, 3]], shift: [1, 0] } });
  await board.show(before, { ply: 1 });
  await board.show(after, { ply: 2, play: true });
  assert.deepEqual(board.origin, [-1, 0]);
  assert.deepEqual(board.world([[1, 0]]), [[0, 0]], "the first tile lies where it lay");
  await board.show(before, { ply: 1 });
  assert.deepEqual(board.origin, [0, 0]);
  await board.show(after, { ply: 7 });
  assert.deepEqual(board.origin, [0, 0], "a leap begins anew");
});

test("the picture shows tiles, free cells and the ghosts of what is in hand", async () => {
  const { board } = bare();
  const shown = view([[0, 0, 1]], MOVES);
  await board.show(shown, { ply: 1, open: true });
  assert.equal(count(board.picture(shown), 'r="6.5"'), 2);
  board.chooseWord("B1\\");
  const drawn = board.picture(shown);
  assert.equal(count(drawn, 'r="6.5"'), 1, "no dot below the ghost");
  assert.equal(count(drawn, "ghost chosen"), 1);
  assert.equal(count(drawn, "ghost forced"), 1);
  assert.match(flat(spokenPosition(shown.tiles, [...board.free.values()])), /A1/);
});

test("who hears a position is told what may be laid only where something may", () => {
  const tile = /** @type {Laid} */ ([0, 0, 1]);
  assert.doesNotMatch(flat(spokenPosition([tile], [])), /sr\.moves|What you may do/);
});

test("the limited game has its frame", async () => {
  const { board } = bare();
  const shown = view([[0, 0, 1]], [], { variant: "limited" });
  await board.show(shown, { ply: 1 });
  assert.equal(count(board.picture(shown), 'class="frame"'), 1);
  assert.equal(count(board.picture({ ...shown, variant: "unlimited" }), 'class="frame"'), 0);
});

test("views are shown one after the other, however fast they come", async () => {
  const { board } = bare();
  /** @type {number[]} */
  const order = [];
  const shows = [1, 2, 3].map((ply) =>
    board.show(view([[0, 0, 1]], []), { ply }).then(() => order.push(ply, board.ply)),
  );
  await Promise.all(shows);
  assert.deepEqual(
    order.filter((_, i) => i % 2 === 0),
    [1, 2, 3],
  );
  assert.equal(board.ply, 3);
});

test("arrows walk within reach, digits choose, Enter lays, Escape lets go, n and p find free cells", async () => {
  const { board, told } = bare();
  await board.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  press(board, "n");
  assert.deepEqual(board.cursor, [1, 0]);
  press(board, "n");
  assert.deepEqual(board.cursor, [0, 1]);
  press(board, "p", "2", "Enter");
  assert.equal(told.at(-1), "lay B1\\");
  press(board, "Escape");
  assert.equal(board.choice, null);
  press(board, ...Array(9).fill("ArrowRight"), ...Array(9).fill("ArrowDown"));
  assert.deepEqual(board.cursor, [1, 1]);
  press(board, ...Array(9).fill("ArrowLeft"), ...Array(9).fill("ArrowUp"));
  assert.deepEqual(board.cursor, [-1, -1]);
});

test("in a lesson what stands to choice is picked, and a cell where nothing may be laid is a try", async () => {
  const { board: lesson, told } = off(StudyBoard);
  lesson.mark(["A1", "nonsense"], ["B2"]);
  assert.deepEqual(lesson.marks, ["A1"]);
  await lesson.show(view([[0, 0, 1]], MOVES), { ply: 1, open: true });
  lesson.select(1, 1);
  assert.equal(told.at(-1), "pick B2");
  lesson.select(-1, 0);
  assert.ok(told.includes("pick @1/"));
  lesson.select(1, 0);
  assert.equal(told.at(-1), "B1/");
});

/** A camera over a window of 800 by 600. */
const camera = () =>
  new Camera(document.createElement("div"), { changed: () => {}, dragged: () => {}, tapped: () => {} });

test("a box is fitted into the window with room around it, and small ones do not grow without end", () => {
  const seen = camera();
  seen.fit({ left: 0, top: 0, right: 10, bottom: 10 }, { left: 50, right: 50, top: 0, bottom: 100 });
  assert.equal(seen.scale, 50);
  assert.deepEqual(seen.at(400, 250), [5, 5]);
  seen.fit({ left: 0, top: 0, right: 1, bottom: 1 }, { left: 0, right: 0, top: 0, bottom: 0 });
  assert.equal(seen.scale, 112);
});

test("everything is shown however large it is; a view that follows keeps tiles large and the last one in sight", () => {
  const seen = camera();
  const none = { left: 0, right: 0, top: 0, bottom: 0 };
  const box = { left: 0, top: 0, right: 100, bottom: 30 };
  seen.fit(box, none);
  assert.equal(seen.scale, 8);
  assert.ok(seen.window.left <= 0 && seen.window.left + seen.window.width >= 100);
  seen.zoom(0.9);
  assert.equal(seen.scale, 8, "further away there is nothing to see");
  seen.follow(box, none, [97, 3]);
  assert.equal(seen.scale, 22);
  const { left, top, width, height } = seen.window;
  assert.ok(97 > left && 98 < left + width && 3 > top && 4 < top + height);
  assert.equal(seen.follows, true);
});

test("a board that is seen whole stays where it is, wherever its last tile lies", () => {
  const seen = camera();
  const none = { left: 0, right: 0, top: 0, bottom: 0 };
  seen.follow({ left: 0, top: 0, right: 3, bottom: 8 }, none, [1, 0]);
  assert.ok(seen.window.top <= 0 && seen.window.top + seen.window.height >= 8);
});

test("what lies under the pointer stays there while one zooms, and the view no longer follows", () => {
  const seen = camera();
  const before = seen.at(123, 456);
  seen.zoom(1.7, 123, 456);
  for (const [i, value] of seen.at(123, 456).entries()) assert.ok(Math.abs(value - before[i]) < 1e-9);
  assert.equal(seen.follows, false);
  for (let i = 0; i < 50; i++) seen.zoom(2);
  assert.equal(seen.scale, 160);
  for (let i = 0; i < 50; i++) seen.zoom(0.5);
  assert.equal(seen.scale, 10);
});

test("the cursor pulls the window along only when it leaves it", () => {
  const seen = camera();
  seen.reveal(0, 0);
  assert.deepEqual([seen.x, seen.y], [0, 0]);
  seen.reveal(20, 0);
  const { left, width } = seen.window;
  assert.ok(left + width >= 21);
  assert.equal(seen.y, 0);
});

test("names stand beside the cells in play, and over tiles at the edge of the window on a strip", () => {
  const seen = camera();
  const names = new Names(seen);
  names.bounds = { left: -1, top: -1, right: 40, bottom: 40 };
  seen.fit({ left: -1, top: -1, right: 3, bottom: 3 }, { left: 60, right: 60, top: 60, bottom: 60 });
  const beside = names.place;
  assert.equal(beside.overRows || beside.overColumns, false);
  const { left, top } = seen.window;
  assert.ok(Math.abs(beside.across + 18 - (-1 - left) * seen.scale) < 1e-9);
  assert.ok(Math.abs(beside.down + 18 - (-1 - top) * seen.scale) < 1e-9);
  seen.lookAt(20, 20);
  assert.deepEqual(names.place, { across: 18, down: 18, overRows: true, overColumns: true });
});
