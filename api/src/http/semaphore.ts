import { ApiError } from './api-error.ts'

export interface SemaphoreLimits {
  /** Tasks that run at the same time. */
  readonly concurrent: number
  /** Tasks that may wait for a slot. */
  readonly waiting: number
}

/** Runs work as soon as a slot is free. */
export type Semaphore = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Seconds after which a rejected caller can retry. */
const busyRetryAfter = 2

/**
 * Limits heavy work, so that a burst does not exhaust memory or other calls' threads.
 * @throws ApiError `SERVICE_UNAVAILABLE` if the queue is full.
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
      // The slot passes to the task that waited longest.
      if (next) next()
      else running -= 1
    }
  }
}
