import { setTimeout as wait } from 'node:timers/promises'
import { boundedMap } from '../../../../shared/server/call-counts.ts'
import { FetchFailed } from './fetch-result.ts'

/** How many sites' last turns are remembered. */
const maxSites = 10_000

/** Serialises requests per site, with a gap between them. */
export function hostPacing({ maxWait }: { readonly maxWait: number }) {
  const nextTurns = boundedMap<number>(maxSites)
  return {
    /**
     * Waits for the next turn at a site. `gap`: milliseconds until the following one.
     * @throws FetchFailed `busy` at once if the turn would come too late.
     */
    async turn(site: string, gap: number, signal: AbortSignal): Promise<void> {
      const now = performance.now()
      const turn = Math.max(now, nextTurns.get(site) ?? now)
      const waiting = turn - now
      if (waiting > maxWait) throw new FetchFailed('busy', { retryAfter: Math.ceil(waiting / 1_000) })
      nextTurns.put(site, turn + gap)
      if (waiting > 0) await wait(waiting, undefined, { signal })
    },
  }
}
