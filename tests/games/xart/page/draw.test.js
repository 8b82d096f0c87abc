// How a position of Xart is drawn, as the text of its SVG.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as draw from "anello/games/xart/page/draw.js";
import { figure } from "anello/games/xart/page/figures.js";
import { STROKES, shapes } from "anello/games/xart/page/shapes.js";
import { count, flat } from "../../../page/flat.js";

/** @import { Cell, Laid } from "anello/games/xart/page/types.js" */

/** A white ring of four curves. @type {Laid[]} */
const RING = [
  [0, 0, 5],
  [1, 0, 6],
  [1, 1, 3],
  [0, 1, 4],
];
/** @type {Cell[]} */
const CELLS = RING.map(([x, y]) => [x, y]);

test("every tile has a shadow, a body and its lines, where it lies", () => {
  const drawn = draw.tiles(RING);
  assert.equal(count(drawn, 'href="#body"'), 4);
  assert.equal(count(drawn, "<rect"), 4);
  for (const [, , tile] of RING) assert.equal(count(drawn, `href="#t${tile}"`), 1);
  assert.equal(count(drawn, "translate(100 100)"), 2);
  assert.equal(count(drawn, 'class="win"'), 0);
  assert.equal(count(drawn, "faded"), 0);
});

test("bodies lie below all lines, so that no tile covers its neighbour's", () => {
  const text = flat(draw.tiles(RING));
  assert.ok(text.lastIndexOf("#body") < text.indexOf("#t5"));
});

test("a winner is drawn once more above the faded rest, cell by cell, in its colour", () => {
  const white = draw.tiles(RING, { colour: 1, cells: CELLS });
  assert.equal(count(white, "lines faded"), 1);
  assert.equal(count(white, /class="?glow-rim/), 4);
  assert.equal(count(white, STROKES[5].white), 3, "glow, rim and line");
  const red = draw.tiles(RING, { colour: 2, cells: CELLS });
  assert.equal(count(red, STROKES[5].red), 4, "glow, rim, line and thread");
  assert.equal(count(draw.tiles(RING, { colour: 1, cells: CELLS, fades: false }), "faded"), 0);
});

test("where a white winner crosses, red still bridges it", () => {
  const drawn = draw.tiles([[0, 0, 1]], { colour: 1, cells: [[0, 0]] });
  assert.equal(count(drawn, String(STROKES[1].gap)), 1);
  assert.equal(count(draw.tiles([[0, 0, 1]], { colour: 2, cells: [[0, 0]] }), String(STROKES[1].gap)), 0);
});

test("a winning cell that lies elsewhere is left out rather than drawn wrongly", () => {
  assert.equal(count(draw.tiles(RING, { colour: 1, cells: [[9, 9]] }), /class="?glow-rim/), 0);
});

test("the last turn has brackets on the chosen tile and dots on each forced one", () => {
  const drawn = draw.lastTurn(RING);
  assert.equal(count(drawn, 'class="last"'), 1);
  assert.equal(count(drawn, 'class="last-dot"'), 3);
  assert.equal(flat(draw.lastTurn([])).trim(), "");
});

test("ghosts of forced tiles are numbered as they will fall", () => {
  const text = flat(draw.ghosts(RING));
  assert.deepEqual(
    [...text.matchAll(/y="51">(\d+)</g)].map(([, n]) => n),
    ["1", "2", "3"],
  );
  assert.equal(count(draw.ghosts(RING), "ghost chosen"), 1);
  assert.equal(flat(draw.ghosts([])).trim(), "");
});

test("what is pointed at shows whose it is: a cross where that wins at once, else a square", () => {
  const drawn = draw.notes([
    [0, 0, 1],
    [1, 0, 2, false],
    [2, 0, 2, true],
  ]);
  assert.equal(count(drawn, "of-white"), 1);
  assert.equal(count(drawn, "of-red"), 2);
  assert.equal(count(drawn, "<circle"), 4, "each on a bed");
  assert.equal(count(drawn, "<rect"), 2);
});

test("names of columns and rows stand where they are told, and on a far board only some of them", () => {
  const bounds = { left: -1, top: -1, right: 11, bottom: 11 };
  /** @param {unknown} drawn */
  const names = (drawn) => [...flat(drawn).matchAll(/>([^<>]+)<\/text>/g)].map(([, name]) => name);
  const columns = draw.columnNames(bounds, [0, 0], { scale: 80, at: -1.2 });
  assert.deepEqual(names(columns).slice(0, 4), ["@", "A", "B", "C"]);
  assert.deepEqual(
    names(draw.rowNames(bounds, [0, 0], { scale: 80, at: -1.2 })),
    Array.from({ length: 13 }, (_, i) => String(i)),
  );
  for (const [, y] of flat(columns).matchAll(/ y=(-?[\d.]+)/g)) assert.equal(Number(y), -120);
  assert.deepEqual(names(draw.columnNames(bounds, [0, 0], { scale: 15, at: 0 })), ["@", "A", "F", "K"]);
  assert.deepEqual(names(draw.rowNames(bounds, [0, 0], { scale: 15, at: 0 })), ["0", "5", "10"]);
});

test("all six lays are defined once, and only crossings have a gap", () => {
  for (let tile = 1; tile <= 6; tile++) assert.equal(count(shapes(), `id="t${tile}"`), 1);
  assert.deepEqual(
    Object.values(STROKES).map(({ gap }) => Boolean(gap)),
    [true, true, false, false, false, false],
  );
});

test("a picture of the rules shows all that it speaks of", () => {
  const drawn = figure({ tiles: [[0, 0, 3]], ghosts: [[2, 1, 4]], crosses: [[-1, 0]] }, "a label");
  const [, box] = /viewBox="([^"]+)"/.exec(flat(drawn)) ?? [];
  assert.equal(box, "-150 -50 500 300");
  assert.equal(count(drawn, 'class="cross"'), 1);
  assert.equal(count(drawn, "a label"), 1);
});
