// Knows the rules and thinks about positions in a thread of its own: one question after the other is answered, with null
// if the board is too large. Whoever wants no answer any more ends the worker.

import { Kernels } from "../../../../js/wasm/kernels.js";
import { fetched, loadKernels, serve } from "../../../../js/wasm/serving.js";
import { Game } from "./game.js";
import { along, Helpers } from "./helpers.js";
import { Study } from "./study.js";
import { CannotThink, Engine } from "./thinking.js";
import { pack, pairsOf } from "./weights.js";

/**
 * @import { Along, Joining } from "./helpers.js"
 * @import { Question } from "./thinking.js"
 */

/** @type {Promise<Kernels>|null} */
let kernels = null;
/** Other threads, which think about the same positions. @type {Helpers|null} */
let helpers = null;
/** The game of the variant asked for last. @type {Game|null} */
let game = null;
/** Whose weights are there: only who thinks needs them. */
let weighed = "";

/** @param {Game} known */
async function weigh({ engine }) {
  const { weights: name } = engine.constants.variants[engine.variant];
  if (weighed === name) return;
  const pairs = await pairsOf(await fetched(`./trained/${name}.npz`, import.meta.url));
  const { at, shape } = engine.arrays.weights;
  pack(pairs, new Int32Array(engine.kernels.memory.buffer, at, shape[0]));
  weighed = name;
}

/** What is asked of the engine, by name. @type {Record<string, (game: Game, question: any) => unknown>} */
const THINKING = {
  best: ({ engine }, question) => engine.best(question),
  decide: (known, { plies, level }) => known.decide(plies, level),
};

/** What is asked of the rules and the prover. @type {Record<string, (game: Game, question: any) => unknown>} */
const KNOWING = {
  stand: (known, { plies, start }) => known.stand(plies, start),
  constants: (known) => known.constants,
  threats: (known, { at }) => [0, 1].flatMap((colour) => new Study(known).threats(at, colour)),
  remarks: (known, { at, laid, shift }) => new Study(known).remarks(at, laid, shift),
  consequence: (known, { at, turn }) => new Study(known).consequence(at, turn),
  judge: (known, { plies, start, turn, turns, left }) =>
    new Study(known).judge(known.reached(plies, start), turn, turns, left),
  winning: (known, { plies, start, left }) => ({ turn: new Study(known).winning(known.reached(plies, start), left) }),
};

/** What the first thread asks of another one. @type {Record<string, (question: any) => unknown>} */
const ALONG = {
  join: (/** @type {Joining} */ { module, binding, memory, places }) => {
    kernels = Promise.resolve(new Kernels(module, binding, memory, places));
  },
  along: async (/** @type {Along} */ question) => kernels && along(await kernels, question),
};

/** Have others think along, if this browser lets threads share a memory; a long thought waits for them. @param {Game} known @param {Question} question */
async function callHelpers({ engine }, { threads = 1, level }) {
  if (threads === 1 || engine.kernels.memory.buffer instanceof ArrayBuffer) return;
  helpers ??= new Helpers(engine.kernels, threads - 1);
  engine.helpers = helpers;
  if (engine.isLong(level)) await helpers.complete;
}

serve(async (kind, question) => {
  if (kind in ALONG) return ALONG[kind](question);
  const { variant, threads = 1 } = question;
  kernels ??= loadKernels(import.meta.url, threads > 1);
  const known = game && game.engine.variant === variant ? game : new Game(new Engine(await kernels, variant));
  game = known;
  if (kind in THINKING) await weigh(known);
  if (kind === "best") await callHelpers(known, question);
  try {
    return (THINKING[kind] ?? KNOWING[kind])(known, question);
  } catch (fault) {
    if (fault instanceof CannotThink) return null;
    throw fault;
  }
});
