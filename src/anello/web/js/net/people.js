// The half of the protocol about who one is: a name, passkeys, other devices, leaving.

import { ask, send } from "./api.js";

/** @import { Own } from "./wire.js" */

/** Who this browser's person is. @returns {Promise<Own>} */
export const me = () => ask("/api/me");
/** Take a name, or show others more or less. @param {{name?: string, shown?: Own["shown"]}} change @returns {Promise<Own>} */
export const changeMe = (change) => send("/api/me", change);
/** A link that makes another browser this person's too. @returns {Promise<{link: string, code: string, until: number}>} */
export const askToMove = () => send("/api/me/move");
/** Be somebody here by a link from another browser. @param {string} ticket @returns {Promise<Own>} */
export const move = (ticket) => send("/api/move", { ticket });
/** Sign out. @param {"here"|"elsewhere"|"everywhere"} where @returns {Promise<Own>} */
export const leave = (where) => send("/api/me/leave", { where });
/** Have all taken away that is kept of one. @returns {Promise<Own>} */
export const beForgotten = () => send("/api/me/forget", { sure: "yes" });
/** Take a passkey away. @param {string} id @returns {Promise<Own>} */
export const removePasskey = (id) => send("/api/me/passkeys/remove", { id });

/** Whether passkeys can be made and shown here: browsers want a name for that, not a number, and a safe connection. */
export const hasPasskeys = () =>
  isSecureContext &&
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(location.hostname);

/** Make a passkey for this person; null if the browser was told not to. @returns {Promise<Own|null>} */
export async function makePasskey() {
  const { ticket, options } = await send("/api/me/passkeys/question");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await answered(navigator.credentials.create({ publicKey }));
  return made && send("/api/me/passkeys", { ticket, credential: made.toJSON() });
}

/** Be somebody here by a passkey; null if the browser was told not to. @returns {Promise<Own|null>} */
export async function enter() {
  const { ticket, options } = await send("/api/enter/question");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const shown = await answered(navigator.credentials.get({ publicKey }));
  return shown && send("/api/enter", { ticket, credential: shown.toJSON() });
}

/**
 * What an authenticator answered; null if somebody closed its window, or if it has this passkey already.
 * @param {Promise<Credential|null>} asked
 */
async function answered(asked) {
  try {
    return /** @type {PublicKeyCredential|null} */ (await asked);
  } catch (fault) {
    if (fault instanceof DOMException && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(fault.name))
      return null;
    throw fault;
  }
}
