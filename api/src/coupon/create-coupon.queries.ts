import type { Transaction } from 'kysely'
import type { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { BodyOf } from '../../../shared/contract/route.ts'
import { type Author, createRecord } from '../collection/collection.changes.ts'
import { withdrawRecord } from '../collection/withdraw-record.ts'
import type { Schema } from '../database/schema.ts'
import { coupons } from './coupon.collection.ts'

/** Creates a coupon in the caller's transaction, by the rules of the collection and with its audit row. */
export async function createCoupon(
  tx: Transaction<Schema>,
  body: BodyOf<typeof coupon.routes.create>,
  author: Author,
): Promise<string> {
  return String((await createRecord(tx, coupons, body, author)).id)
}

/**
 * Removes a coupon; one with votes goes into the trash, and its votes stay.
 * @throws ApiError `CONFLICT` if it was changed since, `NOT_FOUND` if it is gone.
 */
export async function withdrawCoupon(tx: Transaction<Schema>, id: string, author: Author): Promise<void> {
  // Waits for a vote in progress, which holds the row.
  await tx.selectFrom('coupon').select('id').where('id', '=', id).forUpdate().execute()
  const { isVoted } = await tx
    .selectNoFrom((row) =>
      row
        .or([
          row.exists(row.selectFrom('coupon_vote').select('day').where('coupon_id', '=', id)),
          row.exists(row.selectFrom('coupon_vote_day').select('day').where('coupon_id', '=', id)),
        ])
        .as('isVoted'),
    )
    .executeTakeFirstOrThrow()
  await withdrawRecord(tx, coupons, id, author, { isKept: Boolean(isVoted) })
}
