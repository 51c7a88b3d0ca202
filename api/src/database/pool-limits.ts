/** What one pool may take, and how long anything in it may last. Times are in milliseconds; 0 is no limit. */
export interface PoolLimits {
  readonly connections: number
  /** Callers that may wait for a connection; one more is turned away at once. */
  readonly maxWaiting: number
  /** For a connection to be made, and for a caller to be given one. */
  readonly connectTimeout: number
  /** PostgreSQL ends a statement that lasts longer. */
  readonly statementTimeout: number
  /** PostgreSQL ends a statement that waits longer for a lock. */
  readonly lockTimeout: number
  /** A connection that is asked and says nothing for longer is lost, and is dropped. */
  readonly silenceTimeout: number
}

const usual = { connectTimeout: 3_000, statementTimeout: 10_000, lockTimeout: 5_000, silenceTimeout: 12_000 }

/**
 * One pool for each kind of work, so that a crowd of one kind, or a lock that all of it waits for, takes no connection
 * of another. Together they stay below the hundred connections that PostgreSQL allows by default, for two processes.
 */
export const poolLimits = {
  /** What visitors read. */
  public: { ...usual, connections: 10, maxWaiting: 200, lockTimeout: 3_000 },
  /** Sign-in, and what account holders read and write. */
  account: { ...usual, connections: 8, maxWaiting: 200 },
  /** The back-office. */
  staff: { ...usual, connections: 8, maxWaiting: 60 },
  /** Background work. */
  worker: { ...usual, connections: 8, maxWaiting: 200 },
  /** Hears what the database announces: a connection for each listener, of notifications, of partners and of what is kept in memory, held while it is there. */
  listen: { ...usual, connections: 3, maxWaiting: 3 },
  /** Whether the database answers. */
  probes: {
    connections: 2,
    maxWaiting: 10,
    connectTimeout: 1_000,
    statementTimeout: 1_000,
    lockTimeout: 1_000,
    silenceTimeout: 2_000,
  },
  /** Migrations and what belongs to them, which can take as long as it takes. */
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

/** Other limits for some pools, for tests and trials that do not wait so long. */
export type OtherLimits = Readonly<Partial<Record<PoolKind, Partial<PoolLimits>>>>

/** PostgreSQL ends a transaction in which nothing was asked for so long. */
export const idleTransactionTimeout = 30_000

/** PostgreSQL looks so often whether the caller of a running statement is still connected. */
export const connectionCheckInterval = 1_000
