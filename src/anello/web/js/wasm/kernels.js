// Kernels compiled to WebAssembly: room for their arrays, and how they are called. What they are, kernels.json says.

/**
 * @typedef {{rank: number, itemsize: number}} ArrayKind
 * @typedef {{shape: number[], itemsize: number, fields: Record<string, number>}} ArraySize  with fields of its records
 * @typedef {object} MemoryNeeds
 * @property {number} pages  so many at first
 * @property {number} most  and never more than these
 * @property {number} sharing  which byte of the file says whether threads share the memory
 * @property {number} stack  so many bytes each thread needs for what it calls
 * @property {number} room  and so many for arrays that kernels make for themselves
 *
 * @typedef {object} Binding  what the build wrote down about the kernels
 * @property {MemoryNeeds} memory
 * @property {Record<string, {arguments: ("int"|ArrayKind)[], answers: number}>} kernels
 * @property {Record<string, ArraySize>} arrays
 * @property {any} constants
 *
 * @typedef {{at: number, shape: number[], itemsize: number}} Place  an array in the memory of the kernels
 * @typedef {object} Places  what a thread has to itself in a memory
 * @property {number} stack  where it ends: it grows downwards
 * @property {number} room
 * @property {number} answers
 * @property {number} error
 * @property {Record<string, Place>} arrays
 *
 * @typedef {(...values: (number|bigint)[]) => number} Compiled
 */

const ALIGNED = 64;
const PAGE = 65536;
/** What a compiled kernel returns if all went well, with answers and without. */
const FINE = [0, -2];

/** Kernels of code with a memory of their own, which other threads may share or not. @param {Uint8Array<ArrayBuffer>} code @param {Binding} binding @param {boolean} shared */
export async function begun(code, binding, shared) {
  const { pages, most, sharing } = binding.memory;
  if (shared) code[sharing] |= 2;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: most, shared });
  return new Kernels(await WebAssembly.compile(code), binding, memory);
}

export class Kernels {
  /** @param {WebAssembly.Module} module @param {Binding} binding @param {WebAssembly.Memory} memory @param {Places} [places]  of a thread that is not the first in this memory */
  constructor(module, binding, memory, places) {
    this.module = module;
    this.binding = binding;
    this.memory = memory;
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module, { env: { memory } }).exports);
    this.bytes = new DataView(memory.buffer);
    /** @type {number} */
    this.end = this.exports.__heap_base.value;
    /** @type {Places} */
    this.places = places ?? { stack: this.exports.__stack_pointer.value, arrays: {}, ...this.placed() };
    this.exports.__stack_pointer.value = this.places.stack;
    this.exports.room.value = this.places.room;
    /** What is never asked for takes up no room. @type {Record<string, Place>} */
    this.arrays = {};
    for (const [name, size] of Object.entries(binding.arrays))
      Object.defineProperty(this.arrays, name, { configurable: true, get: () => this.place(name, size) });
  }

  /** Make room for an array when it is first asked for. @param {string} name @param {ArraySize} size @returns {Place} */
  place(name, size) {
    const value = this.placedArray(size);
    Object.defineProperty(this.arrays, name, { value });
    return value;
  }

  /** @param {ArraySize} size @returns {Place} */
  placedArray({ shape, itemsize }) {
    return { at: this.reserved(shape.reduce((bytes, n) => bytes * n, itemsize)), shape, itemsize };
  }

  placed() {
    const { room } = this.binding.memory;
    return { room: this.reserved(room), answers: this.reserved(ALIGNED), error: this.reserved(ALIGNED) };
  }

  /** Make room for another thread, with arrays of its own of some names. @param {string[]} names @returns {Places} */
  another(names) {
    const { stack } = this.binding.memory;
    const arrays = Object.fromEntries(names.map((name) => [name, this.placedArray(this.binding.arrays[name])]));
    return { stack: this.reserved(stack) + stack, arrays, ...this.placed() };
  }

  /** @param {number} bytes */
  reserved(bytes) {
    const at = Math.ceil(this.end / ALIGNED) * ALIGNED;
    this.end = at + bytes;
    const missing = Math.ceil((this.end - this.memory.buffer.byteLength) / PAGE);
    if (missing > 0) this.memory.grow(missing);
    this.bytes = new DataView(this.memory.buffer);
    return at;
  }

  /** Call a kernel with whole numbers and arrays; returns its answers. @param {string} name @param {...(number|Place)} values */
  call(name, ...values) {
    const { arguments: kinds, answers } = this.binding.kernels[name];
    if (values.length !== kinds.length || !kinds.every((kind, i) => fits(kind, values[i])))
      throw new TypeError(`${name} wants other arguments`);
    const given = values.flatMap((value) => (typeof value === "number" ? [BigInt(value)] : described(value)));
    const status = /** @type {Compiled} */ (this.exports[name])(this.places.answers, this.places.error, ...given);
    if (!FINE.includes(status)) throw new Error(`${name} failed`);
    return this.answered(this.places, answers);
  }

  /** What a thread was answered last. @param {Places} places @param {number} count */
  answered({ answers }, count) {
    return Array.from({ length: count }, (_, i) => Number(this.bytes.getBigInt64(answers + 8 * i, true)));
  }

  /** The first rows of an array of whole numbers. @param {string|Place} array @param {number} count  @returns {number[][]} */
  rows(array, count, first = 0) {
    const { at, shape } = typeof array === "string" ? this.arrays[array] : array;
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
