// The types come with the package of the same version, see package.json.
export * from "lit-html/directives/keyed.js";
