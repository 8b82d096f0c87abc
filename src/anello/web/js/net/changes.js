// What the window hears of.

/** A table that is open has changed; the event's detail is the table. */
export const TABLE_CHANGED = "tablechanged";
