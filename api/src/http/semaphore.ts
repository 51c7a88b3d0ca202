import { ApiError } from './api-error.ts'

export interface TurnLimits {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number
  /** Pieces of work that may wait for their turn. */
  readonly waiting: number
}

/** Runs work when its turn comes. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Seconds after which somebody who was turned away can try again. */
const busyRetryAfter = 2

/**
 * Caps work that is heavy, so that a crowd takes neither all memory nor the other calls' threads.
 * @throws ApiError `SERVICE_UNAVAILABLE` for whoever comes when the queue is full.
 */
export function takeTurns({ atOnce, waiting }: TurnLimits): InTurn {
  let running = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: busyRetryAfter })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The place goes on to whoever waited longest.
      if (next) next()
      else running -= 1
    }
  }
}
