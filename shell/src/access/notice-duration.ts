/** Milliseconds that a message about a left page stays: longer than others, since the page changes under it. */
export const noticeDuration = 10_000
