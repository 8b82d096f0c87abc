// Knows the rules of Xe Queo! in a thread of its own.

import { loadKernels, serve } from "../../../../js/wasm/serving.js";
import { Rules } from "./rules.js";

/** @type {Promise<Rules>|null} */
let loading = null;

serve(async (_kind, question) => {
  loading ??= loadKernels(import.meta.url).then((kernels) => new Rules(kernels));
  return (await loading).look(question);
});
