// Being called back by push messages, when a game waits and this page is not open.

import { spoken } from "../text.js";
import { ask, send } from "./api.js";

/**
 * @typedef {object} Calls
 * @property {string} key  what a browser subscribes with
 * @property {number} browsers
 * @property {"each"|"daily"} how
 * @property {number} hour  UTC
 * @property {string[]} quiet  tables to which one is not called
 * @property {number|null} away_until  when a vacation ends, in seconds
 * @property {number} days_left  of vacation
 */

/** Whether this browser can be called. */
export const canBeCalled = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** How one is called. @returns {Promise<Calls>} */
export const calls = () => ask("/api/calls");
/** Call for each turn, or once a day. @param {"each"|"daily"} how @param {number} hour  UTC @returns {Promise<Calls>} */
export const wish = (how, hour) => send("/api/calls/wish", { how, hour });
/** Call no more to a table, or again. @param {string} table @param {boolean} quiet @returns {Promise<Calls>} */
export const beQuiet = (table, quiet) => send(`/api/tables/${table}/quiet`, { quiet });

/** Be away for so many days; 0 is to be back. @param {number} days @returns {Promise<Calls>} */
export const goAway = (days) => send("/api/calls/vacation", { days });

/** How this browser is subscribed now. */
export async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Have this browser called; the person is asked by the browser. Throws if they, or the browser, do not want to.
 * @param {string} key @returns {Promise<Calls>}
 */
export async function subscribe(key) {
  const { pushManager } = await navigator.serviceWorker.ready;
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys = {} } = made.toJSON();
  return send("/api/calls/browsers", { endpoint, p256dh: keys.p256dh, auth: keys.auth, language: spoken() });
}

/** Have this browser called no more. @returns {Promise<Calls>} */
export async function unsubscribe() {
  const made = await subscription();
  await made?.unsubscribe();
  return made ? send("/api/calls/browsers/end", { endpoint: made.endpoint }) : calls();
}
