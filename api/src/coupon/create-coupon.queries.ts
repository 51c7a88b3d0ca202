import type { Transaction } from 'kysely'
import type { coupon } from '../../../shared/contract/coupon/coupon.collection.ts'
import type { BodyOf } from '../../../shared/contract/route.ts'
import { type Author, createRecord } from '../collection/collection.changes.ts'
import { withdrawRecord } from '../collection/withdraw-record.ts'
import type { Schema } from '../database/schema.ts'
import { coupons } from './coupon.collection.ts'

/** Makes a coupon in the transaction of what it follows from, by the rules of the collection and with its audit row. */
export async function createCoupon(
  tx: Transaction<Schema>,
  body: BodyOf<typeof coupon.routes.create>,
  author: Author,
): Promise<string> {
  return String((await createRecord(tx, coupons, body, author)).id)
}

/**
 * Takes a coupon back; one that was voted on goes into the trash, and its votes stay.
 * @throws ApiError `CONFLICT` where it was changed since, `NOT_FOUND` where it is gone.
 */
export async function withdrawCoupon(tx: Transaction<Schema>, id: string, author: Author): Promise<void> {
  // A vote that is being cast holds the row until it is there.
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
