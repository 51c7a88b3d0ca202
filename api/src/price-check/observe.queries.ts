import { sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { pageEvidence, type ReadPage, saidOf, singlePrice } from './page-look.rules.ts'

type Tx = Transaction<Schema>

export type LookOutcome = 'first' | 'changed' | 'same' | 'late' | 'outlier' | 'ignored'

/** Keeps what was read of a listing's page; figures and alerts follow in the same transaction. */
export async function observePage(tx: Tx, listingId: string, at: Date, page: ReadPage): Promise<LookOutcome> {
  const price = singlePrice(page)
  const { inStock = true, stock, claimedPrice } = page.product
  const { rows } = await sql<{ outcome: LookOutcome }>`
    select outcome from observe_price(
      ${listingId}::uuid, ${at}::timestamptz, ${price?.amount ?? null}::bigint, ${price?.currency ?? null}::text,
      ${inStock}::boolean, ${stock}::text, ${claimedPrice?.amount ?? null}::bigint, 'page',
      ${JSON.stringify(pageEvidence(page))}::jsonb
    )
  `.execute(tx)
  return rows[0]?.outcome ?? 'ignored'
}

/** The price in force, seen again: the page has not changed. */
export async function observeSame(tx: Tx, listingId: string, at: Date): Promise<void> {
  await sql`
    select observed.outcome from listing_price as known
    cross join lateral observe_price(
      known.listing_id, ${at}::timestamptz, known.amount_minor, known.currency, known.in_stock, known.stock,
      known.claimed_minor, 'page', null
    ) as observed
    where known.listing_id = ${listingId}
  `.execute(tx)
}

/** What the page calls itself and its product; what it does not say stays. */
export async function updateListing(tx: Tx, listingId: string, page: ReadPage): Promise<void> {
  const { title, gtin, sku, seller } = saidOf(page)
  await sql`
    update listing set title = coalesce(${title}, title), gtin = coalesce(${gtin}, gtin),
      sku = coalesce(${sku}, sku), seller = coalesce(${seller}, seller)
    where id = ${listingId} and (title, gtin, sku, seller) is distinct from (
      coalesce(${title}, title), coalesce(${gtin}, gtin), coalesce(${sku}, sku), coalesce(${seller}, seller)
    )
  `.execute(tx)
}

/** The store has the page no more: the listing is looked at no more until staff make it active again. */
export async function markGone(tx: Tx, listingId: string): Promise<void> {
  await tx.updateTable('listing').set({ status: 'gone' }).where('id', '=', listingId).execute()
}
