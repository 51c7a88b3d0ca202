/** Milliseconds for an undo: the deleted settings were made by hand. */
export const undoTime = 10_000
