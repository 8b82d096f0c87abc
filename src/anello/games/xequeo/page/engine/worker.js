// Knows the rules of Xe Queo!, and plays it, in a thread of its own.

import { loadKernels, serve } from "../../../../js/wasm/serving.js";
import { Rules } from "./rules.js";

/** @type {Promise<Rules>|null} */
let loading = null;

serve(async (kind, question) => {
  loading ??= loadKernels(import.meta.url).then((kernels) => new Rules(kernels));
  const rules = await loading;
  return kind === "decide" ? rules.decide(question) : rules.look(question);
});
