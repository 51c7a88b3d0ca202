import { setTimeout as wait } from 'node:timers/promises'

/** Seconds for which a job that begins each minute goes on. */
const seconds = 58

/**
 * Repeats what a job does that begins each minute, until the next one begins: what comes up is taken up within the
 * pause, and what a killed worker left within a minute.
 * @param round answers false where there is no use in another one before the next minute.
 */
export async function repeatForAMinute(
  { pauseSeconds, stopping }: { readonly pauseSeconds: number; readonly stopping: AbortSignal },
  round: () => Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!stopping.aborted && performance.now() < end) {
    if (!(await round())) return
    await wait(pauseSeconds * 1_000, undefined, { signal: stopping }).catch(() => {})
  }
}
