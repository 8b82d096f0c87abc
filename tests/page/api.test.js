// Questions over HTTP: what is asked, and what becomes of an answer that says no.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as api from "anello/net/api.js";
import * as puzzles from "anello/net/puzzles.js";
import * as study from "anello/net/study.js";

/**
 * A server that gives one answer and notes the question.
 * @param {import("node:test").TestContext} context @param {unknown} body @param {ResponseInit} [how]
 */
function answering(context, body, how) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return context.mock.method(globalThis, "fetch", async () => new Response(text, how)).mock;
}

/** @param {ReturnType<typeof answering>} mock */
const asked = (mock) => {
  const [path, { method = "GET", body, headers }] = /** @type {[string, RequestInit]} */ (
    /** @type {unknown} */ (mock.calls[0].arguments)
  );
  return { path, method, body: body ? JSON.parse(String(body)) : null, headers };
};

test("a question without a body is a GET and says nothing of a body's kind", async (context) => {
  const mock = answering(context, { tables: [1, 2] });
  assert.deepEqual(await api.openTables(), [1, 2]);
  assert.deepEqual(asked(mock), {
    path: "/api/tables",
    method: "GET",
    body: null,
    headers: { Accept: "application/json" },
  });
});

test("an answer that breaks off is no answer", async (context) => {
  answering(context, '{"tables": [');
  await assert.rejects(api.openTables());
});

test("a wish is sent as JSON", async (context) => {
  const mock = answering(context, {}, { status: 201 });
  await api.join("abc", "Ada");
  const { path, method, body } = asked(mock);
  assert.deepEqual({ path, method, body }, { path: "/api/tables/abc/join", method: "POST", body: { name: "Ada" } });
});

test("an answer that says no is thrown with its code and reason", async (context) => {
  answering(context, { code: "seat_taken", reason: "No seat is free." }, { status: 409 });
  await assert.rejects(api.join("abc", ""), (error) => {
    assert.ok(error instanceof api.Refused);
    assert.equal(error.code, "seat_taken");
    assert.equal(error.message, "No seat is free.");
    return true;
  });
});

test("an answer that is no JSON is refused with the status, not with an error of the parser", async (context) => {
  answering(context, "<html>Bad Gateway</html>", { status: 502, statusText: "Bad Gateway" });
  await assert.rejects(api.games(), { code: "502", message: "Bad Gateway" });
});

test("a position is asked for with the eyes of a seat or of everybody", async (context) => {
  const mine = answering(context, { view: {} });
  await api.position("abc", 3, 2);
  assert.equal(asked(mine).path, "/api/tables/abc/positions/3?seat=2");
  context.mock.reset();
  const all = answering(context, { view: {} });
  await api.position("abc", 3, null);
  assert.equal(asked(all).path, "/api/tables/abc/positions/3");
});

test("lessons and puzzles are asked for in the language that is spoken", async (context) => {
  const lesson = answering(context, {});
  await study.lesson("a/b");
  assert.equal(asked(lesson).path, "/api/learn/lessons/a%2Fb?language=en");
  context.mock.reset();
  const play = answering(context, {});
  await puzzles.play("x 1", "A2+", ["B1/"]);
  assert.deepEqual(asked(play).body, { word: "A2+", turns: ["B1/"], language: "en" });
  assert.equal(asked(play).path, "/api/puzzles/x%201/play");
});
