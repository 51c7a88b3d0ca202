/**
 * The time that sentences such as "two hours ago" count from. While the server renders a page, and while a browser takes
 * that page over, it is the time of the document, so that both write the same.
 */
let stopped: number | undefined

/** The time now, or that of the document while it is taken over. */
export const now = (): Date => new Date(stopped ?? Date.now())

/** Stops the clock at a moment, ISO 8601. */
export function stopClock(at: string): void {
  stopped = Date.parse(at)
}

/** Lets the clock run again. */
export function startClock(): void {
  stopped = undefined
}
