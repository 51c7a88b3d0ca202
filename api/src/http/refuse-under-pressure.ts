import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

interface Pressure {
  /** Event loop delay in milliseconds at which this process rejects calls; 0 means never. */
  readonly maxEventLoopDelay: number
  /** Milliseconds after becoming ready in which no call is rejected. */
  readonly grace?: number
}

/** Rejects calls while the process is overloaded. */
export async function refuseUnderPressure(
  api: FastifyInstance,
  { maxEventLoopDelay, grace = 5_000 }: Pressure,
): Promise<void> {
  // The first samples contain the work of starting, which is not load: a balancer that got "ready" sends calls.
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
