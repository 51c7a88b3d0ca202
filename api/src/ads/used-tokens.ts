import type { Redis } from 'ioredis'
import { tokenLife } from '../../../shared/contract/ads/placement.ts'

/** Minimum number of used tokens that this process remembers; beyond it only the database knows. */
const maxKnown = 100_000

/** Knows which tokens were used: in this process at once and, with Redis, in every process. */
export function usedTokens(redis: Redis | undefined) {
  let recent = new Set<string>()
  let older = new Set<string>()

  function remember(use: string): void {
    if (recent.size >= maxKnown) {
      older = recent
      recent = new Set()
    }
    recent.add(use)
  }

  /** Whether this is the first known use; while Redis is unavailable, in this process. */
  async function isFirst(kind: 'impression' | 'click', tokenId: string): Promise<boolean> {
    const use = `${kind} ${tokenId}`
    if (recent.has(use) || older.has(use)) return false
    // Recorded at once, so that two simultaneous calls are not both the first.
    remember(use)
    if (redis?.status !== 'ready') return true
    const answer = await redis
      .set(`ad-used:${kind}:${tokenId}`, 1, 'EX', tokenLife.clickHours * 3_600, 'NX')
      .catch(() => 'OK')
    return answer === 'OK'
  }

  return { isFirst }
}
