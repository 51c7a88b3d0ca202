import type { FastifyInstance } from 'fastify'

/** Milliseconds after which a process that was asked to stop waits for nothing more. */
const shutdownTimeout = 25_000

export interface ShutdownOptions {
  /** Time for balancers to see that the process is no longer ready, before it stops listening. */
  readonly noticeMilliseconds?: number
  /** Time for running calls to end before their connections are cut. */
  readonly drainMilliseconds?: number
  /** Time for all of it; what is not closed by then is left to the end of the process. */
  readonly totalMilliseconds?: number
  /** Closed one after the other once no call can need them. */
  readonly resources: readonly (() => Promise<unknown>)[]
}

/**
 * Stops in order: not ready, not listening, calls drained, resources closed. Every step runs
 * whether or not the one before it failed.
 * @throws Error when it takes too long, or something could not be closed.
 */
export async function shutDown(server: FastifyInstance, options: ShutdownOptions): Promise<void> {
  const { totalMilliseconds = shutdownTimeout } = options
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`the shutdown was not over after ${totalMilliseconds / 1_000} s`)),
    totalMilliseconds,
  )
  try {
    await Promise.race([stopInOrder(server, options), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function stopInOrder(server: FastifyInstance, options: ShutdownOptions): Promise<void> {
  const { noticeMilliseconds = 0, drainMilliseconds = 10_000, resources } = options
  server.readiness.accepting = false
  if (noticeMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, noticeMilliseconds))

  // A connection that was busy when the server closed stays open after its answer, for as long as keep-alive lasts.
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.server.closeAllConnections(), drainMilliseconds)
  const failures: unknown[] = []
  for (const close of [() => server.close(), ...resources]) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
    clearTimeout(cut)
    clearInterval(sweep)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'shutdown left something open')
}
