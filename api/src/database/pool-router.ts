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

/** Milliseconds between attempts to reach an unavailable replica. */
const replicaRetry = 2_000

// The driver calls only this one of the parser's many signatures.
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    // Counts and amounts in minor units stay far below 2^53.
    if (oid === pg.types.builtins.INT8) return Number
    // A birth date is a day without a time zone.
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
  // On solid-state disks, reading an index in order is faster than sorting a sequential scan.
  options: `-c TimeZone=UTC -c jit=off -c random_page_cost=1.1 -c client_connection_check_interval=${connectionCheckInterval}`,
})

export interface RouterOptions {
  readonly url: string
  /** Called when an idle connection breaks; the pools replace it by themselves. */
  readonly onIdleError: (error: Error) => void
  /** Used instead of this database while it is unavailable. */
  readonly standIn?: PoolRouter
  readonly limits?: OtherLimits | undefined
}

/** The pools of one PostgreSQL server, each created at first use, and the choice between them. */
export class PoolRouter {
  readonly #options: RouterOptions
  readonly #pools = new Map<PoolKind, BoundedPool>()
  #retry: NodeJS.Timeout | undefined

  constructor(options: RouterOptions) {
    this.#options = options
  }

  /** The pool of the current caller, by default a visitor. */
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

  /** The open pools, for metrics. */
  get open(): ReadonlyMap<PoolKind, BoundedPool> {
    return this.#pools
  }

  /** The pool to retry on after a failure; undefined if the failure is final. */
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
