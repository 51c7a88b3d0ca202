import pg from 'pg'
import { toError } from '../../../shared/server/error-code.ts'
import { BoundedPool } from './bounded-pool.ts'
import { presentCaller } from './caller.ts'
import { isDatabaseAway } from './failures.ts'
import {
  connectionCheckInterval,
  idleTransactionTimeout,
  type OtherLimits,
  type PoolKind,
  type PoolLimits,
  poolLimits,
} from './pool-limits.ts'

/** Milliseconds between two attempts to reach a replica that is away. */
const replicaRetry = 2_000

// Of the parser's many signatures, the driver calls only this one.
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    // Counts and amounts in minor units stay far below 2^53.
    if (oid === pg.types.builtins.INT8) return Number
    // A birth date is a day, not a moment in some zone.
    if (oid === pg.types.builtins.DATE) return String
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

const configOf = (url: string, kind: PoolKind, limits: PoolLimits): pg.PoolConfig => ({
  connectionString: url,
  types: columnTypes,
  application_name: `qasima-${kind}`,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  statement_timeout: limits.statementTimeout,
  lock_timeout: limits.lockTimeout,
  idle_in_transaction_session_timeout: idleTransactionTimeout,
  // Pages are on solid-state disks, where reading an index in its order beats sorting what was read in a row.
  options: `-c TimeZone=UTC -c jit=off -c random_page_cost=1.1 -c client_connection_check_interval=${connectionCheckInterval}`,
})

export interface RouterOptions {
  readonly url: string
  /** Hears of connections that broke while idle; the pools replace them by themselves. */
  readonly onIdleError: (error: Error) => void
  /** Asked in place of this database while it is away. */
  readonly standIn?: PoolRouter
  readonly limits?: OtherLimits | undefined
}

/** The pools of one PostgreSQL, each made when it is first needed, and the choice between them. */
export class PoolRouter {
  readonly #options: RouterOptions
  readonly #pools = new Map<PoolKind, BoundedPool>()
  #retry: NodeJS.Timeout | undefined

  constructor(options: RouterOptions) {
    this.#options = options
  }

  /** The pool of the present caller, who is a visitor where nothing else is said. */
  get pool(): BoundedPool {
    const kind = presentCaller()?.pool ?? 'public'
    if (this.isAway && this.#options.standIn) return this.#options.standIn.pool
    return this.#pools.get(kind) ?? this.#open(kind)
  }

  get isAway(): boolean {
    return this.#retry !== undefined
  }

  get hasStandIn(): boolean {
    return this.#options.standIn !== undefined
  }

  /** Those that are open, for figures of them. */
  get open(): ReadonlyMap<PoolKind, BoundedPool> {
    return this.#pools
  }

  /** The pool to ask again after a failure; undefined where the failure is final. */
  insteadAfter(failure: unknown): BoundedPool | undefined {
    const { standIn } = this.#options
    if (!standIn || !isDatabaseAway(toError(failure))) return undefined
    this.#markAway()
    return standIn.pool
  }

  async close(): Promise<void> {
    clearInterval(this.#retry)
    await Promise.all([...this.#pools.values()].filter(({ ending }) => !ending).map((pool) => pool.end()))
  }

  #open(kind: PoolKind): BoundedPool {
    const onSilence = (since: number) => {
      for (const pool of this.#pools.values()) pool.dropSilentSince(since)
      if (this.#options.standIn) this.#markAway()
    }
    const limits = { ...poolLimits[kind], ...this.#options.limits?.[kind] }
    const pool = new BoundedPool(configOf(this.#options.url, kind, limits), limits, { onSilence })
    pool.on('error', this.#options.onIdleError)
    this.#pools.set(kind, pool)
    return pool
  }

  #markAway(): void {
    if (this.#retry) return
    this.#retry = setInterval(async () => {
      const probes = this.#pools.get('probes') ?? this.#open('probes')
      const isBack = await probes.query('select 1').then(
        () => true,
        () => false,
      )
      if (!isBack) return
      clearInterval(this.#retry)
      this.#retry = undefined
    }, replicaRetry).unref()
  }
}
