/** Milliseconds that a sentence about a page that was left stays: longer than others, since the page changes under it. */
export const noticeDuration = 10_000
