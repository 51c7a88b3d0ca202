import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { ApiError } from '../http/api-error.ts'

const probeDeadline = 1_000

async function isReachable({ main }: Database): Promise<boolean> {
  const deadline = new Promise<false>((resolve) => setTimeout(resolve, probeDeadline, false).unref())
  const probe = sql`select 1`.execute(main.kysely).then(
    () => true,
    () => false,
  )
  return Promise.race([probe, deadline])
}

/** `/health/live`: this process answers. `/health/ready`: it wants traffic and has its database. */
export function healthRoutes(server: FastifyInstance, database: Database): void {
  server.get('/health/live', { config: { audience: 'public' } }, async () => ({ status: 'live' }))
  server.get('/health/ready', { config: { audience: 'public' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!server.readiness.accepting || !(await isReachable(database))) {
      throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 })
    }
    return { status: 'ready' }
  })
}
