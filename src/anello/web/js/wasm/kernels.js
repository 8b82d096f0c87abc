// Kernels compiled to WebAssembly: room for their arrays, and how they are called. What they are, kernels.json says.

/**
 * @typedef {{rank: number, itemsize: number}} ArrayKind
 * @typedef {{shape: number[], itemsize: number}} ArraySize
 * @typedef {object} Binding  what the build wrote down about the kernels
 * @property {Record<string, {arguments: ("int"|ArrayKind)[], answers: number}>} kernels
 * @property {Record<string, ArraySize>} arrays
 * @property {any} constants
 *
 * @typedef {{at: number, shape: number[], itemsize: number}} Place  an array in the memory of the kernels
 * @typedef {(...values: (number|bigint)[]) => number} Compiled
 */

const ALIGNED = 64;
const PAGE = 65536;
/** What a compiled kernel returns if all went well, with answers and without. */
const FINE = [0, -2];

export class Kernels {
  /** @param {WebAssembly.Instance} instance @param {Binding} binding */
  constructor(instance, binding) {
    this.binding = binding;
    this.exports = /** @type {any} */ (instance.exports);
    this.memory = new DataView(this.exports.memory.buffer);
    /** @type {number} */
    this.end = this.exports.__heap_base.value;
    this.answers = this.reserved(ALIGNED);
    this.error = this.reserved(ALIGNED);
    /** What is never asked for takes up no room. @type {Record<string, Place>} */
    this.arrays = {};
    for (const [name, size] of Object.entries(binding.arrays))
      Object.defineProperty(this.arrays, name, { configurable: true, get: () => this.place(name, size) });
  }

  /** Make room for an array when it is first asked for. @param {string} name @param {ArraySize} size @returns {Place} */
  place(name, { shape, itemsize }) {
    const value = { at: this.reserved(shape.reduce((bytes, n) => bytes * n, itemsize)), shape, itemsize };
    Object.defineProperty(this.arrays, name, { value });
    return value;
  }

  /** @param {number} bytes */
  reserved(bytes) {
    const at = Math.ceil(this.end / ALIGNED) * ALIGNED;
    this.end = at + bytes;
    const { memory } = this.exports;
    const missing = Math.ceil((this.end - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    this.memory = new DataView(memory.buffer);
    return at;
  }

  /** Call a kernel with whole numbers and arrays; returns its answers. @param {string} name @param {...(number|Place)} values */
  call(name, ...values) {
    const { arguments: kinds, answers } = this.binding.kernels[name];
    if (values.length !== kinds.length || !kinds.every((kind, i) => fits(kind, values[i])))
      throw new TypeError(`${name} wants other arguments`);
    const given = values.flatMap((value) => (typeof value === "number" ? [BigInt(value)] : described(value)));
    const status = /** @type {Compiled} */ (this.exports[name])(this.answers, this.error, ...given);
    if (!FINE.includes(status)) throw new Error(`${name} failed`);
    return Array.from({ length: answers }, (_, i) => Number(this.memory.getBigInt64(this.answers + 8 * i, true)));
  }

  /** The first rows of an array of whole numbers. @param {string} name @param {number} count  @returns {number[][]} */
  rows(name, count, first = 0) {
    const { at, shape } = this.arrays[name];
    const numbers = new BigInt64Array(this.memory.buffer, at, shape[0] * shape[1]);
    return Array.from({ length: count }, (_, i) =>
      Array.from(numbers.subarray((first + i) * shape[1], (first + i + 1) * shape[1]), Number),
    );
  }

  /** The first of an array of whole numbers. @param {string} name @param {number} count */
  numbers(name, count) {
    const { at } = this.arrays[name];
    return Array.from(new BigInt64Array(this.memory.buffer, at, count), Number);
  }

  /** Write rows into an array of whole numbers; returns the part of it that holds them. @param {string} name @param {number[][]} rows */
  written(name, rows) {
    const { at, shape, itemsize } = this.arrays[name];
    new BigInt64Array(this.memory.buffer, at, shape[0] * shape[1]).set(rows.flat().map(BigInt));
    return { at, shape: [rows.length, shape[1]], itemsize };
  }
}

/** Whether a value is what a kernel wants. @param {"int"|ArrayKind} kind @param {number|Place} value */
function fits(kind, value) {
  if (kind === "int" || typeof value === "number") return kind === "int" && Number.isInteger(value);
  return kind.rank === value.shape.length && kind.itemsize === value.itemsize;
}

/** An array as kernels take it: nobody owns it; its length, element, data, shape and strides. @param {Place} place */
function described({ at, shape, itemsize }) {
  const strides = shape.map((_, i) => shape.slice(i + 1).reduce((size, n) => size * n, itemsize));
  const length = shape.reduce((size, n) => size * n, 1);
  return [0, 0, BigInt(length), BigInt(itemsize), at, ...shape.map(BigInt), ...strides.map(BigInt)];
}
