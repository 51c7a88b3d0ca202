import { track } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { withLock } from '@qasima/shared/session/with-lock'
import { localTracking, untrackLocally } from '@qasima/shared/tracking/local-tracking'

/** Key of the account that was full; tried again in the next browser session. */
const fullKey = 'tracked-products-full'

function isFull(userId: string): boolean {
  try {
    return sessionStorage.getItem(fullKey) === userId
  } catch {
    return false
  }
}

function keepFull(userId: string): void {
  try {
    sessionStorage.setItem(fullKey, userId)
  } catch {
    // Then it is tried once more, and refused once more.
  }
}

interface TakenOver {
  /** How many of this device's products the account now tracks. */
  readonly taken: number
  /** How many stay here because the account is full. */
  readonly left: number
}

/**
 * Moves products tracked on this device before sign-in into an account, oldest first. Those that do not fit stay, and
 * are tried again in the next browser session; other failures are retried on the next page.
 */
export const takeOver = (userId: string): Promise<TakenOver> =>
  withLock('take-over', async () => {
    let taken = 0
    if (isFull(userId)) return { taken, left: 0 }
    for (const { productId } of localTracking().toReversed()) {
      try {
        await call(track, { body: { productId } })
        taken += 1
      } catch (error) {
        const problem = error instanceof ProblemError ? error.problem : ''
        if (problem === 'TRACKING_LIMIT_REACHED') {
          keepFull(userId)
          return { taken, left: localTracking().length }
        }
        // Drop products that no longer exist.
        if (problem !== 'NOT_FOUND') break
      }
      untrackLocally([productId])
    }
    return { taken, left: 0 }
  })
