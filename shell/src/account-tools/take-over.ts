import { track } from '@qasima/shared/contract/tracking/tracking.routes'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { withLock } from '@qasima/shared/session/with-lock'
import { localTracking, untrackLocally } from '@qasima/shared/tracking/local-tracking'

/** Key of the account that had no room for what is left; asked again in the next session of the browser. */
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
    // It is asked for once more, and refused once more.
  }
}

interface TakenOver {
  /** How many products the account watches now that this device had. */
  readonly taken: number
  /** How many stay here, because the account may watch no more. */
  readonly left: number
}

/**
 * Gives an account what was tracked on this device before it signed in, the oldest first. What it has no room for
 * stays, and is not offered again before the browser begins another session; what fails otherwise comes with the next page.
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
        // A product that there is no more is nothing to keep.
        if (problem !== 'NOT_FOUND') break
      }
      untrackLocally([productId])
    }
    return { taken, left: 0 }
  })
