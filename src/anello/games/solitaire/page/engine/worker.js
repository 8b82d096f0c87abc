// Knows the rules of the solitaire and its solutions, in a thread of its own.

import { arraysOf } from "../../../../js/wasm/npz.js";
import { fetched, loadKernels, serve } from "../../../../js/wasm/serving.js";
import { Rules } from "./rules.js";

/** @type {Promise<Rules>|null} */
let loading = null;

/** @param {number} size */
async function solution(size) {
  const { steps, values } = await arraysOf(await fetched(`./solved-${size}.npz`, import.meta.url));
  return { steps: new BigInt64Array(steps), values: new Float64Array(values) };
}

serve(async (kind, question) => {
  loading ??= loadKernels(import.meta.url).then((kernels) => new Rules(kernels));
  const rules = await loading;
  if (kind === "deal") return rules.deal(question);
  if (kind === "look") return rules.look(question);
  if (!rules.isSolved(question.size)) rules.learn(question.size, await solution(question.size));
  return kind === "odds" ? rules.odds(question) : rules.review(question);
});
