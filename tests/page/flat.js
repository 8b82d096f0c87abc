// What a template of lit-html says, as plain text: for tests of what is drawn that need no screen.

/** @param {unknown} value @returns {string} */
export function flat(value) {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "symbol" || typeof value === "function") return "";
  if (Array.isArray(value)) return value.map(flat).join("");
  if (typeof value !== "object") return String(value);
  if ("strings" in value && "values" in value) {
    const [strings, values] = [/** @type {string[]} */ (value.strings), /** @type {unknown[]} */ (value.values)];
    return strings.map((part, i) => part + flat(values[i])).join("");
  }
  if ("_$litDirective$" in value && "values" in value) return flatDirective(/** @type {any[]} */ (value.values));
  if ("nodeName" in value) return `[${value.nodeName}]`;
  throw new Error(`a template holds ${JSON.stringify(value)}`);
}

/** Those in use are `repeat(items, key, template)` and `keyed(key, template)`. @param {any[]} values */
const flatDirective = (values) =>
  typeof values.at(-1) === "function" ? flat([...values[0]].map(values.at(-1))) : flat(values.at(-1));

/** How often something stands in a drawing. @param {unknown} drawing @param {string|RegExp} what */
export const count = (drawing, what) => flat(drawing).split(what).length - 1;
