import { sql, type Transaction } from 'kysely'
import type { Price } from '../../../shared/contract/price/price.collection.ts'
import type { Schema } from '../database/schema.ts'
import { type Instant, instantOf } from './instant.rules.ts'
import { instant, overruledDays } from './known-price.queries.ts'
import { type Overruling, overrulingOf } from './overruling.rules.ts'
import { forgetValidators } from './page-validators.queries.ts'
import { correctFigures, figurePrice } from './price-figures.queries.ts'
import { forgetOverruled } from './store-price.queries.ts'

type Tx = Transaction<Schema>

/**
 * Applies what follows from a price that staff created, changed, trashed or restored, alone, in bulk, by import or
 * undo: figures, alerts, overruled amounts, and a full read of the page next time. Listings must be locked.
 */
export async function followStaffPrice(tx: Tx, before: Price | null, after: Price | null): Promise<void> {
  // A price can be deleted for good only from the trash, where it no longer counts.
  if (after === null) return
  const at = await momentOf(tx, after)
  const isThere = after.deletedAt === null
  if (isThere) await forgetOverruled(tx, after.listingId, after.price)
  await overrule(tx, overrulingOf(before, after), before, after)
  await figure(tx, before?.deletedAt === null ? before : null, { ...after, instant: at })
  for (const listingId of new Set([after.listingId, before?.listingId ?? after.listingId])) {
    await forgetValidators(tx, listingId)
  }
}

/** The exact moment: records have it only to the millisecond. */
async function momentOf(tx: Tx, { id, productId, listingId }: Price): Promise<Instant> {
  const row = await tx
    .selectFrom('price_point')
    .select(instant('at').as('at'))
    .where('product_id', '=', productId)
    .where('listing_id', '=', listingId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.at
}

async function figure(tx: Tx, was: Price | null, after: Price & { readonly instant: Instant }): Promise<void> {
  const isThere = after.deletedAt === null
  if (was === null) {
    if (isThere) await figurePrice(tx, after, { ...after.price, inStock: after.inStock, at: after.instant })
    return
  }
  if (!isThere) return void (await correctFigures(tx, after, [after.instant]))
  const moments = [instantOf(new Date(was.at)), after.instant]
  if (was.listingId === after.listingId) return void (await correctFigures(tx, after, moments))
  await correctFigures(tx, was, moments.slice(0, 1))
  await correctFigures(tx, after, moments.slice(1))
}

async function overrule(tx: Tx, how: Overruling, before: Price | null, after: Price): Promise<void> {
  const { id, productId, listingId, price } = after
  const own = sql`price_point.product_id = ${productId} and price_point.listing_id = ${listingId} and price_point.id = ${id}`
  if (how === 'earlier') {
    await sql`
      insert into overruled_price (product_id, listing_id, amount_minor, currency)
      select newest.product_id, newest.listing_id, newest.amount_minor, newest.currency
      from price_point cross join lateral (
        select * from price_point as other
        where other.product_id = price_point.product_id and other.listing_id = price_point.listing_id
          and other.deleted_at is null and other.id <> price_point.id
        order by other.at desc limit 1
      ) as newest
      where ${own} and newest.at < price_point.at and (newest.source <> 'staff' or newest.evidence is not null)
        and (newest.amount_minor, newest.currency) is distinct from (${price.amount}, ${price.currency})
      on conflict (listing_id, amount_minor, currency) do update set at = excluded.at
    `.execute(tx)
  }
  if (how === 'own' && before) {
    await sql`
      insert into overruled_price (product_id, listing_id, amount_minor, currency)
      select product_id, id, ${before.price.amount}::bigint, ${before.price.currency} from listing where id = ${before.listingId}
      on conflict (listing_id, amount_minor, currency) do update set at = excluded.at
    `.execute(tx)
    await sql`
      delete from overruled_price
      where listing_id = ${before.listingId} and at <= now() - make_interval(days => ${sql.lit(overruledDays)})
    `.execute(tx)
  }
  if (how === 'taken-back') {
    // An overruled amount and the price that overruled it were written in one transaction, so their times match.
    await sql`
      delete from overruled_price using price_point
      where ${own} and overruled_price.listing_id = ${listingId} and overruled_price.at = price_point.created_at
    `.execute(tx)
  }
  if (how === 'restored') {
    await sql`
      insert into overruled_price (product_id, listing_id, amount_minor, currency, at)
      select earlier.product_id, earlier.listing_id, earlier.amount_minor, earlier.currency, price_point.created_at
      from price_point cross join lateral (
        select * from price_point as other
        where other.product_id = price_point.product_id and other.listing_id = price_point.listing_id
          and other.deleted_at is null and other.at < price_point.at
        order by other.at desc limit 1
      ) as earlier
      where ${own} and earlier.source <> 'staff'
        and (earlier.amount_minor, earlier.currency) is distinct from (${price.amount}, ${price.currency})
        and price_point.created_at > now() - make_interval(days => ${sql.lit(overruledDays)})
      on conflict (listing_id, amount_minor, currency) do nothing
    `.execute(tx)
  }
}
