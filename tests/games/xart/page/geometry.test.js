// Cells of Xart and their names, and where something beside a cell is put.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  cellName,
  cellOf,
  cellUnder,
  columnName,
  key,
  laidOn,
  placeBeside,
  reach,
} from "anello/games/xart/page/geometry.js";

test("columns are @ A … Z AA AB … ZZ AAA", () => {
  const named = { "-1": "@", 0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA" };
  for (const [x, name] of Object.entries(named)) assert.equal(columnName(Number(x)), name);
});

test("a name leads back to its cell", () => {
  for (let x = -1; x < 800; x += 7) for (const y of [-1, 0, 8, 99]) assert.deepEqual(cellOf(cellName(x, y)), [x, y]);
});

test("a tile that makes a column or a row is spoken of by the name its cell has from then on", () => {
  assert.deepEqual(["@0+", "@3/", "C0\\", "AA7/"].map(laidOn), ["A1", "A3", "C1", "AA7"]);
});

test("the cell under a tile, and keys that no two cells share", () => {
  assert.deepEqual(cellUnder([3, -1, 6]), [3, -1]);
  assert.notEqual(key(1, 11), key(11, 1));
  assert.notEqual(key(-1, 1), key(1, -1));
});

test("an unlimited table reaches one cell around its tiles", () => {
  assert.deepEqual(reach([3, 5], 0), { left: -1, top: -1, right: 3, bottom: 5 });
});

test("the limited game reaches what can still become its eight by eight", () => {
  assert.deepEqual(reach([1, 1], 8), { left: -1, top: -1, right: 1, bottom: 1 });
  assert.deepEqual(reach([8, 3], 8), { left: 0, top: -1, right: 7, bottom: 3 });
  assert.deepEqual(reach([8, 8], 8), { left: 0, top: 0, right: 7, bottom: 7 });
});

test("what belongs to a cell is put beside it, within the window, off the cell and off what would fall", () => {
  const [size, room] = [
    { width: 200, height: 120 },
    { width: 800, height: 600 },
  ];
  /** @param {number} left @param {number} top */
  const area = (left, top) => ({ left, top, right: left + 80, bottom: top + 80 });
  const here = (/** @type {number} */ x, /** @type {number} */ y, /** @type {[number, number][]} */ ...falls) =>
    placeBeside(area(x, y), size, room, [falls.map(([fx, fy]) => area(fx, fy)), []]);
  assert.deepEqual([here(300, 200).left, here(300, 200).top], [390, 180], "at its right");
  assert.equal(here(700, 200).left, 490, "at its left where the window ends");
  assert.equal(here(300, 200, [380, 200]).left, 90, "at its left if a tile falls at its right");
  assert.equal(here(300, 200, [380, 200], [220, 200]).top, 290, "below if tiles fall on both sides");
  for (const [x, y] of [
    [0, 0],
    [720, 520],
    [0, 520],
    [720, 0],
  ]) {
    const { left, top, covered } = here(x, y);
    assert.equal(covered[0], 0);
    assert.ok(left >= 0 && top >= 0 && left + 200 <= 800 && top + 120 <= 600);
  }
});
