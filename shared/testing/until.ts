import { setImmediate } from 'node:timers/promises'

/** Milliseconds to wait before giving up. */
const patience = 20_000

/**
 * Waits for a condition.
 * @throws Error when it does not come about.
 */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + patience
  while (!condition()) {
    if (performance.now() > end) throw new Error(`It never came about that ${condition}`)
    await setImmediate()
  }
}
