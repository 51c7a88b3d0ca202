/** Milliseconds to change one's mind: what is lost was set by hand. */
export const undoTime = 10_000
