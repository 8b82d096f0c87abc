// What people fill in.

/**
 * What a field of a form says; undefined if the form has no such field.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function fieldValue(form, name) {
  const field = form.elements.namedItem(name);
  return field && "value" in field ? field.value : undefined;
}

/** What all fields of a form say, by name; files are left out. @param {HTMLFormElement} form */
export const fieldValues = (form) =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
