// What others wrote lies in the page unchanged, in the version whose types we check against.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const HERE = new URL("../../src/anello/web/vendor/lit-html/", import.meta.url);
const THERE = new URL("../../node_modules/lit-html/", import.meta.url);
const FILES = ["lit-html.js", "directive.js", "directive-helpers.js", "directives/repeat.js", "directives/keyed.js"];

for (const file of FILES)
  test(`lit-html's ${file} is the package's, but for the line that names its source map`, async () => {
    const [ours, theirs] = await Promise.all([HERE, THERE].map((base) => readFile(new URL(file, base), "utf8")));
    assert.equal(ours.trimEnd(), theirs.replace(/\n\/\/# sourceMappingURL=.*\n?$/, "").trimEnd());
  });
