import type { Redis } from 'ioredis'
import { tokenLife } from '../../../shared/contract/ads/placement.ts'

/** Uses of tokens that this process remembers at least; beyond them the database alone tells that one was counted. */
const maxKnown = 100_000

/** Knows the tokens that were used: here at once and, with Redis, in every process. */
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

  /** Whether this is the first use that is known of; while Redis is away, in this process. */
  async function isFirst(kind: 'impression' | 'click', tokenId: string): Promise<boolean> {
    const use = `${kind} ${tokenId}`
    if (recent.has(use) || older.has(use)) return false
    // At once, so that two calls at the same time are not both the first.
    remember(use)
    if (redis?.status !== 'ready') return true
    const answer = await redis
      .set(`ad-used:${kind}:${tokenId}`, 1, 'EX', tokenLife.clickHours * 3_600, 'NX')
      .catch(() => 'OK')
    return answer === 'OK'
  }

  return { isFirst }
}
