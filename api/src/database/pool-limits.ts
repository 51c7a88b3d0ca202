/** Limits of one pool and of everything in it. Times are in milliseconds; 0 means no limit. */
export interface PoolLimits {
  readonly connections: number
  /** Callers that may wait for a connection; further ones are rejected at once. */
  readonly maxWaiting: number
  /** For opening a connection, and for a caller to be given one. */
  readonly connectTimeout: number
  /** PostgreSQL cancels a statement that takes longer. */
  readonly statementTimeout: number
  /** PostgreSQL cancels a statement that waits longer for a lock. */
  readonly lockTimeout: number
  /** A connection with a pending query that is silent for longer is dropped. */
  readonly silenceTimeout: number
}

const usual = { connectTimeout: 3_000, statementTimeout: 10_000, lockTimeout: 5_000, silenceTimeout: 12_000 }

/**
 * One pool for each kind of work, so that a burst of one kind, or a lock that all of it waits for, cannot use up the
 * connections of another. Two processes together stay below PostgreSQL's default of a hundred connections.
 */
export const poolLimits = {
  /** What visitors read. */
  public: { ...usual, connections: 10, maxWaiting: 200, lockTimeout: 3_000 },
  /** Sign-in, and reads and writes of account holders. */
  account: { ...usual, connections: 8, maxWaiting: 200 },
  /** The back-office. */
  staff: { ...usual, connections: 8, maxWaiting: 60 },
  /** Background work. */
  worker: { ...usual, connections: 8, maxWaiting: 200 },
  /** LISTEN connections, one for each listener (notifications, partners, in-memory tables), held permanently. */
  listen: { ...usual, connections: 3, maxWaiting: 3 },
  /** Health probes of the database. */
  probes: {
    connections: 2,
    maxWaiting: 10,
    connectTimeout: 1_000,
    statementTimeout: 1_000,
    lockTimeout: 1_000,
    silenceTimeout: 2_000,
  },
  /** Migrations and related work, without time limits. */
  upkeep: {
    connections: 4,
    maxWaiting: 10,
    connectTimeout: 3_000,
    statementTimeout: 0,
    lockTimeout: 0,
    silenceTimeout: 0,
  },
} as const satisfies Readonly<Record<string, PoolLimits>>

export type PoolKind = keyof typeof poolLimits

/** Overrides of pool limits, for tests. */
export type OtherLimits = Readonly<Partial<Record<PoolKind, Partial<PoolLimits>>>>

/** PostgreSQL ends a transaction that is idle for this long. */
export const idleTransactionTimeout = 30_000

/** How often PostgreSQL checks whether the client of a running statement is still connected. */
export const connectionCheckInterval = 1_000
