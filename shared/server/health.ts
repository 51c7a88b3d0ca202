import type { FastifyInstance } from 'fastify'
import { sendFailure } from './problem-reply.ts'

/** Whether a role of this process can do its work now. */
export type Probe = () => Promise<boolean>

/** Milliseconds that a probe may take. */
const probeDeadline = 1_000

/** Milliseconds that an answer waits for a probe; after that it says what came of the last one. */
const answerDeadline = 150

const after = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value).unref())

/**
 * A probe that is under way once at most, and is answered soon whatever it waits for: balancers that get no answer in time take a
 * process for dead. The first answer waits for its outcome.
 */
function watched(probe: Probe): Probe {
  let last: boolean | undefined
  let underWay: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    last = await Promise.race([probe().catch(() => false), after(probeDeadline, false)])
    underWay = undefined
    return last
  }
  return () => {
    underWay ??= ask()
    return last === undefined ? underWay : Promise.race([underWay, after(answerDeadline, last)])
  }
}

/** `/health/live`: this process answers. `/health/ready`: it wants traffic, and every probe holds, with those of its roles. */
export function healthRoutes(
  server: FastifyInstance,
  probes: readonly Probe[],
  readiness: FastifyInstance['readiness'] = server.readiness,
): void {
  const all = new Map<Probe, Probe>()
  const holds = (probe: Probe): Promise<boolean> => {
    const known = all.get(probe) ?? watched(probe)
    all.set(probe, known)
    return known()
  }
  server.get('/health/live', { config: { audience: 'public' } }, async () => ({ status: 'live' }))
  server.get('/health/ready', { config: { audience: 'public' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady =
      readiness.accepting && (await Promise.all([...probes, ...readiness.probes].map(holds))).every(Boolean)
    if (!isReady) return sendFailure({ key: 'SERVICE_UNAVAILABLE', retryAfter: 5 }, request, reply)
    return { status: 'ready' }
  })
}
