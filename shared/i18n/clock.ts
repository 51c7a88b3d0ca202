/**
 * The time that sentences such as "in three days" count from. While the server renders a page, and while a browser takes
 * that page over, it is the hour of the document, so that both write the same, and a document is the same for an hour.
 */
let stopped: number | undefined

const waiting = new Set<() => void>()

/** The time now, or that of the document while it is taken over. */
export const now = (): Date => new Date(stopped ?? Date.now())

/** Whether a document is rendered or taken over: what is minutes ago cannot be said then. */
export const isStopped = (): boolean => stopped !== undefined

/** Stops the clock at a moment, ISO 8601. */
export function stopClock(at: string): void {
  stopped = Date.parse(at)
}

/** Lets the clock run again. */
export function startClock(): void {
  stopped = undefined
  for (const start of waiting) start()
}

/** Calls back whenever the clock begins to run. The answer ends that. */
export function onClockStart(start: () => void): () => void {
  waiting.add(start)
  return () => void waiting.delete(start)
}
