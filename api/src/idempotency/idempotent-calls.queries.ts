import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { KeptAnswer } from '../http/idempotency-key.ts'

/** Hours for which an answer is replayed. */
const keptHours = 24

interface WantedCall {
  readonly id: Buffer
  readonly fingerprint: Buffer
  readonly claim: string
  /** Milliseconds after which work without an answer is taken for lost. */
  readonly claimTimeout: number
}

const over = sql<Date>`now() - make_interval(hours => ${keptHours})`

/** Claims a key: of two at once the database lets one through. @returns whether it is ours. */
export async function claimCall(db: Kysely<Schema>, { claimTimeout, ...call }: WantedCall): Promise<boolean> {
  const lost = sql<Date>`now() - make_interval(secs => ${claimTimeout / 1_000})`
  const claimed = await db
    .insertInto('idempotent_call')
    .values(call)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...call, claimed_at: sql`now()`, status: null, headers: null, body: null })
        .where(({ eb, or, and }) =>
          or([
            eb('idempotent_call.claimed_at', '<', over),
            and([eb('idempotent_call.status', 'is', null), eb('idempotent_call.claimed_at', '<', lost)]),
          ]),
        ),
    )
    .returning('claim')
    .executeTakeFirst()
  return claimed !== undefined
}

export const findCall = (db: Kysely<Schema>, id: Buffer) =>
  db
    .selectFrom('idempotent_call')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Most bytes of an answer that is kept. */
const maxKeptBytes = 65_536

export async function settleCall(
  db: Kysely<Schema>,
  { id, claim }: Pick<WantedCall, 'id' | 'claim'>,
  answer: KeptAnswer | null,
): Promise<void> {
  if (!answer) {
    await db.deleteFrom('idempotent_call').where('id', '=', id).where('claim', '=', claim).execute()
    return
  }
  const { status, headers, body } = answer
  await db
    .updateTable('idempotent_call')
    .set({
      status,
      headers: JSON.stringify(headers),
      body: Buffer.byteLength(body) > maxKeptBytes ? null : body,
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

export async function forgetOldCalls(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('idempotent_call').where('claimed_at', '<', over).execute()
}
