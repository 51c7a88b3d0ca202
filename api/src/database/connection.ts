import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { BoundedPool } from './bounded-pool.ts'
import { type HeldTransaction, presentCaller } from './caller.ts'
import { sendPlanned } from './planned.ts'
import type { OtherLimits } from './pool-limits.ts'
import { PoolRouter } from './pool-router.ts'
import type { Schema } from './schema.ts'

/** One PostgreSQL server, reached through pools: `pool` for named statements, `kysely` for everything else. */
export interface Connection {
  /** The pool of the current caller: read it for each use, never store it. */
  readonly pool: BoundedPool
  readonly kysely: Kysely<Schema>
  /** The pool to retry a read on after a failure, if another database can answer it. */
  insteadAfter(failure: unknown): BoundedPool | undefined
}

/** The primary database, and the one for reads that may be slightly outdated; the same if there is no replica. */
export interface Database {
  readonly main: Connection
  readonly replica: Connection
  /** The open pools, by kind of work and database. */
  pools(): readonly { readonly kind: string; readonly database: string; readonly pool: BoundedPool }[]
  /** Whether reads of the replica go to the primary, because it does not answer. */
  isReplicaAway(): boolean
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  readonly replicaUrl?: string | undefined
  readonly limits?: OtherLimits | undefined
  /** Called when an idle connection breaks; the pools replace it by themselves. */
  readonly onIdleError: (error: Error) => void
}

/** What Kysely needs of a client. */
type Client = Awaited<ReturnType<PostgresPool['connect']>>

/** Retries single-statement reads on the stand-in when their own database is unavailable. */
function withStandIn(router: PoolRouter, client: Client): Client {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, values)
    } catch (error) {
      const other = router.insteadAfter(error)
      if (!other) throw error
      return other.query(text, [...values])
    }
  }
  // Kysely uses cursors only for streamed statements, which we do not use.
  return { query: query as Client['query'], release: (destroy) => client.release(destroy) }
}

/** Wraps a held transaction as a client; it stays with its holder. */
const clientOf = (held: HeldTransaction): Client => ({
  // As above.
  query: held.query as Client['query'],
  release: () => {},
})

async function connect(router: PoolRouter): Promise<Client> {
  const held = presentCaller()?.transaction
  if (held) return clientOf(held)
  try {
    const client = sendPlanned(await router.pool.connect())
    return router.hasStandIn ? withStandIn(router, client) : client
  } catch (error) {
    const other = router.insteadAfter(error)
    if (!other) throw error
    return other.connect()
  }
}

function connectionOf(router: PoolRouter): Connection {
  const pool: PostgresPool = { connect: () => connect(router), end: () => router.close(), options: {} }
  return {
    get pool() {
      return router.pool
    },
    kysely: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    insteadAfter: (failure) => router.insteadAfter(failure),
  }
}

/** Creates the pools; nothing connects before the first query. */
export function openDatabase({ url, replicaUrl, limits, onIdleError }: DatabaseOptions): Database {
  const mainRouter = new PoolRouter({ url, limits, onIdleError })
  const replicaRouter = replicaUrl
    ? new PoolRouter({ url: replicaUrl, limits, onIdleError, standIn: mainRouter })
    : mainRouter
  const main = connectionOf(mainRouter)
  const replica = replicaRouter === mainRouter ? main : connectionOf(replicaRouter)
  const poolsOf = (router: PoolRouter, database: string) =>
    [...router.open].map(([kind, pool]) => ({ kind, database, pool }))
  return {
    main,
    replica,
    pools: () => [
      ...poolsOf(mainRouter, 'main'),
      ...(replicaRouter === mainRouter ? [] : poolsOf(replicaRouter, 'replica')),
    ],
    isReplicaAway: () => replicaRouter.isAway,
    close: async () => {
      await Promise.all([mainRouter.close(), replicaRouter.close()])
      await Promise.all([main.kysely.destroy(), replica.kysely.destroy()])
    },
  }
}
