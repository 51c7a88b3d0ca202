import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

interface Pressure {
  /** Milliseconds behind its time at which this process turns calls away; 0 never does. */
  readonly maxEventLoopDelay: number
  /** Milliseconds in which a process that is ready turns no call away. */
  readonly grace?: number
}

/** Turns calls away while the process cannot keep up with those it has. */
export async function refuseUnderPressure(
  api: FastifyInstance,
  { maxEventLoopDelay, grace = 5_000 }: Pressure,
): Promise<void> {
  // The work of starting counts in the first figures, and is no load: a balancer that was answered "ready" sends calls.
  let readyAt = Number.POSITIVE_INFINITY
  api.addHook('onReady', async () => {
    readyAt = performance.now()
  })
  await api.register(underPressure, {
    maxEventLoopDelay,
    pressureHandler: () => {
      if (performance.now() - readyAt < grace) return
      throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    },
  })
}
