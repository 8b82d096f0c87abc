// The HTTP half of the protocol: one function a request.

/** An answer that says no; `code` is for programs, the message for people. */
export class Refused extends Error {
  constructor(code, reason) {
    super(reason);
    this.code = code;
  }
}

/** Ask the server for something; an answer that says no is thrown as `Refused`. */
export async function ask(path, options = {}) {
  const answer = await fetch(path, {
    headers: { Accept: "application/json", ...(options.body ? { "Content-Type": "application/json" } : {}) },
    ...options,
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(body.code ?? String(answer.status), body.reason ?? answer.statusText);
  return body;
}

/** Send the server something. */
export const send = (path, body = {}) => ask(path, { method: "POST", body: JSON.stringify(body) });

/** The games with their options and the levels of the computer. */
export const games = () => ask("/api/games");
/** Open tables with a free seat. */
export const openTables = async () => (await ask("/api/tables")).tables;
/** Tables at which this browser holds a seat. */
export const myTables = async () => (await ask("/api/mine")).tables;
/** One table. */
export const table = (id) => ask(`/api/tables/${id}`);
/** Set up a table. */
export const createTable = (wishes) => send("/api/tables", wishes);
/** Take a free seat. */
export const join = (id, name) => send(`/api/tables/${id}/join`, name ? { name } : {});
/** How far the engines are compiled. */
export const warmup = () => ask("/api/warmup");
/** The view after n plies, as a seat or (null) everybody sees it. */
export const position = async (id, n, seat) =>
  (await ask(`/api/tables/${id}/positions/${n}${seat ? `?seat=${seat}` : ""}`)).view;
/** A game written down, as everybody may see it. */
export const record = (id) => ask(`/api/tables/${id}/record?format=json`);
/** Where a finished game can be fetched: its text, picture and moving picture. */
export const places = (id, { theme = "light", distinct = false } = {}) => ({
  text: `/api/tables/${id}/record?format=text`,
  picture: `/api/tables/${id}/picture.svg?theme=${theme}&distinct=${distinct}`,
  animation: `/api/tables/${id}/animation.svg?theme=${theme}&distinct=${distinct}`,
});
