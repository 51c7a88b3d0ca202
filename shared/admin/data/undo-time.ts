/** Milliseconds in which a change can be undone by its toast. */
export const undoTime = 12_000
