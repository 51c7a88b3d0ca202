import { ApiError } from './api-error.ts'

export interface SemaphoreLimits {
  /** Pieces of work that run at the same time. */
  readonly concurrent: number
  /** Pieces of work that may wait for their turn. */
  readonly waiting: number
}

/** Runs work as soon as a place is free. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Seconds after which a caller who was turned away can try again. */
const busyRetryAfter = 2

/**
 * Caps work that is heavy, so that a crowd takes neither all memory nor the other calls' threads.
 * @throws ApiError `SERVICE_UNAVAILABLE` when the queue is full.
 */
export function semaphore({ concurrent, waiting }: SemaphoreLimits): Semaphore {
  let running = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (running < concurrent) running += 1
    else {
      if (queue.length >= waiting) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: busyRetryAfter })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The place passes to the work that waited longest.
      if (next) next()
      else running -= 1
    }
  }
}
