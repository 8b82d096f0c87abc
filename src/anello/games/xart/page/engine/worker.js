// Knows the rules and thinks about positions in a thread of its own: one question after the other is answered, with null
// if the board is too large. Whoever wants no answer any more ends the worker.

import { fetched, loadKernels, serve } from "../../../../js/wasm/serving.js";
import { Game } from "./game.js";
import { Study } from "./study.js";
import { CannotThink, Engine } from "./thinking.js";
import { pack, pairsOf } from "./weights.js";

/**
 * @import { Kernels } from "../../../../js/wasm/kernels.js"
 */

/** @type {Promise<Kernels>|null} */
let kernels = null;
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

serve(async (kind, question) => {
  kernels ??= loadKernels(import.meta.url);
  const known =
    game && game.engine.variant === question.variant ? game : new Game(new Engine(await kernels, question.variant));
  game = known;
  if (kind in THINKING) await weigh(known);
  try {
    return (THINKING[kind] ?? KNOWING[kind])(known, question);
  } catch (fault) {
    if (fault instanceof CannotThink) return null;
    throw fault;
  }
});
