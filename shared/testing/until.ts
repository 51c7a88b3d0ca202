import { setImmediate } from 'node:timers/promises'

/** Milliseconds to wait before giving up. */
const timeout = 20_000

/**
 * Waits for a condition.
 * @throws Error when it is not met in time.
 */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + timeout
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Timed out waiting for ${condition}`)
    await setImmediate()
  }
}
