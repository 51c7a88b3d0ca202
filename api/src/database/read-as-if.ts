import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { actFor, type Caller, type HeldTransaction } from './caller.ts'
import type { Schema } from './schema.ts'

/** The holder of the transaction ends it: statements inside may neither begin nor end one. */
const isOfTransaction = (text: string): boolean =>
  /^\s*(begin|start|commit|end|rollback|abort|savepoint|release|prepare|set|reset)\b/i.test(text)

function held(transaction: Transaction<Schema>): HeldTransaction {
  return {
    async query(text, values) {
      if (isOfTransaction(text)) throw new Error(`a transaction that is held takes no such statement: ${text}`)
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]))
      return { command: 'SELECT', rowCount: rows.length, rows }
    },
  }
}

/** Milliseconds for a statement, and for a lock wait. */
const statementTimeout = 5_000
const lockTimeout = 2_000

interface Reading<Changed, Result> {
  /** On whose behalf; the statements use its pool. */
  readonly caller: Caller
  /** Makes the changes that `read` should see. */
  readonly change: (transaction: Transaction<Schema>) => Promise<Changed>
  readonly read: (changed: Changed) => Promise<Result>
}

const bound = sql`select set_config('statement_timeout', ${sql.lit(String(statementTimeout))}, true),
  set_config('lock_timeout', ${sql.lit(String(lockTimeout))}, true)`

/**
 * Reads what would exist after a change, with the same statements as any other read: all statements of `read` run in
 * the transaction of the change, which is read-only by then and is finally rolled back. Nothing is committed, visible
 * to others or announced, and its locks are released with the reply.
 */
export async function readAsIf<Changed, Result>(
  db: Kysely<Schema>,
  { caller, change, read }: Reading<Changed, Result>,
): Promise<Result> {
  return await actFor(caller, async () => {
    const transaction = await db.startTransaction().execute()
    try {
      await bound.execute(transaction)
      const changed = await change(transaction)
      // Deferred constraints must be checked now, as a commit would.
      await sql`set constraints all immediate`.execute(transaction)
      await sql`set transaction read only`.execute(transaction)
      const { pool } = caller
      const inside = { pool, hasLeft: () => caller.hasLeft(), transaction: held(transaction) }
      return await actFor(inside, () => read(changed))
    } finally {
      await transaction.rollback().execute()
    }
  })
}
