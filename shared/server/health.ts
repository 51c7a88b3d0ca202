import type { FastifyInstance } from 'fastify'
import { sendFailure } from './problem-reply.ts'

/** Whether a role of this process can do its work now. */
export type Probe = () => Promise<boolean>

/** Milliseconds that a probe may take. */
const probeDeadline = 1_000

async function holds(probe: Probe): Promise<boolean> {
  const deadline = new Promise<false>((resolve) => setTimeout(resolve, probeDeadline, false).unref())
  return Promise.race([probe().catch(() => false), deadline])
}

/** `/health/live`: this process answers. `/health/ready`: it wants traffic, and every probe holds, with those of its roles. */
export function healthRoutes(server: FastifyInstance, probes: readonly Probe[]): void {
  server.get('/health/live', { config: { audience: 'public' } }, async () => ({ status: 'live' }))
  server.get('/health/ready', { config: { audience: 'public' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady =
      server.readiness.accepting &&
      (await Promise.all([...probes, ...server.readiness.probes].map(holds))).every(Boolean)
    if (!isReady) return sendFailure({ key: 'SERVICE_UNAVAILABLE', retryAfter: 5 }, request, reply)
    return { status: 'ready' }
  })
}
