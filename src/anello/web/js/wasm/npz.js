// Arrays of NumPy in a ZIP archive, as the server writes and reads them too.

/** An array's data, by the name of its file in the archive. @param {ArrayBuffer} archive @returns {Promise<Record<string, ArrayBuffer>>} */
export async function arraysOf(archive) {
  const view = new DataView(archive);
  const end = archive.byteLength - 22; // the record at the end, which has no comment
  /** @type {Record<string, ArrayBuffer>} */
  const arrays = {};
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left--) {
    const [size, length] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(new Uint8Array(archive, at + 46, length));
    const place = view.getUint32(at + 42, true);
    const data = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
    arrays[name.replace(/\.npy$/, "")] = await unpacked(archive.slice(data, data + size));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return arrays;
}

/** @param {ArrayBuffer} packed */
async function unpacked(packed) {
  const whole = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const array = await new Response(whole).arrayBuffer();
  return array.slice(10 + new DataView(array).getUint16(8, true));
}
