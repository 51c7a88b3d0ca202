/** Milliseconds in which a change can be undone from its toast. */
export const undoTime = 12_000
