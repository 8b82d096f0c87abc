// The weights of the evaluation, from the file that the server uses too: one NumPy array in a ZIP archive.

/** The pairs of weights, own and other. @param {ArrayBuffer} archive @returns {Promise<Int16Array>} */
export async function pairsOf(archive) {
  const view = new DataView(archive);
  const index = view.getUint32(archive.byteLength - 6, true); // where the list of contents begins, which is the last but two
  const [size, at] = [view.getUint32(index + 20, true), view.getUint32(index + 42, true)];
  const data = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = new Blob([archive.slice(data, data + size)]).stream();
  const array = await new Response(packed.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  return new Int16Array(array.slice(10 + new DataView(array).getUint16(8, true)));
}

/** Pairs as the evaluation wants them: both weights in one number. @param {Int16Array} pairs @param {Int32Array} weights */
export function pack(pairs, weights) {
  if (pairs.length !== 2 * weights.length) throw new RangeError("These weights are those of another evaluation.");
  for (let i = 0; i < weights.length; i++) weights[i] = (pairs[2 * i + 1] << 16) + pairs[2 * i];
}
