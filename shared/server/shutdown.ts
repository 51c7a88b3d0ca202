import type { FastifyInstance } from 'fastify'

export interface ShutdownOptions {
  /** Time for balancers to see that the process is no longer ready, before it stops listening. */
  readonly noticeMilliseconds?: number
  /** Time for running calls to end before their connections are cut. */
  readonly drainMilliseconds?: number
  /** Closed one after the other once no call can need them. */
  readonly resources: readonly (() => Promise<unknown>)[]
}

/**
 * Stops in order: not ready, not listening, calls drained, resources closed. Every step runs
 * whether or not the one before it failed.
 */
export async function shutDown(server: FastifyInstance, options: ShutdownOptions): Promise<void> {
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
