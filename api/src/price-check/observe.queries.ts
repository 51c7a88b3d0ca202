import { sql, type Transaction } from 'kysely'
import type { Money } from '../../../shared/schema/money.ts'
import type { Schema } from '../database/schema.ts'
import { observePrice } from '../price/observe-price.queries.ts'
import type { ObservationOutcome } from '../price/store-price.queries.ts'
import { languageKeysOf } from './named-listing.queries.ts'
import { choicesOf, isOpen, isSameMoney, pageEvidence, type ReadPage, saidOf, singlePrice } from './page-look.rules.ts'

type Tx = Transaction<Schema>

/** Records what was read on a listing's page, with figures and alerts in the same transaction. */
export async function observePage(
  tx: Tx,
  listingId: string,
  at: Date,
  page: ReadPage,
  price: Money | undefined = singlePrice(page),
): Promise<ObservationOutcome> {
  const { stock, claimedPrice } = page.product
  // A page without stock information does not mean that the product is back.
  const inStock = page.product.inStock ?? (await findPrice(tx, listingId))?.inStock ?? true
  const { outcome } = await observePrice(tx, {
    listingId,
    at,
    amount: price?.amount ?? null,
    currency: price?.currency ?? null,
    inStock,
    stock,
    claimed: claimedPrice?.amount ?? null,
    source: 'page',
    evidence: pageEvidence(page),
  })
  return outcome
}

const findPrice = (tx: Tx, listingId: string) =>
  tx
    .selectFrom('listing_price')
    .select([
      'amount_minor as amount',
      'currency',
      'in_stock as inStock',
      'stock',
      'claimed_minor as claimed',
      'seen_at as seenAt',
    ])
    .where('listing_id', '=', listingId)
    .executeTakeFirst()

/** The current price of a listing; locks the listing, so that no other price replaces it meanwhile. */
async function lockPrice(tx: Tx, listingId: string) {
  await tx.selectFrom('listing').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
  return findPrice(tx, listingId)
}

/** The current price, if it is one of the candidates of a page with an open price. */
const meantOf = (page: ReadPage, known: Awaited<ReturnType<typeof findPrice>>): Money | undefined =>
  isOpen(page) ? choicesOf(page).find((choice) => known && isSameMoney(choice)(known)) : undefined

/** Whether a page leaves its price open and the current price is among its candidates. */
export const meansKnownPrice = async (tx: Tx, listingId: string, page: ReadPage): Promise<boolean> =>
  meantOf(page, await findPrice(tx, listingId)) !== undefined

/**
 * Confirms the current price, if it is among the candidates of an open page; does nothing if another price replaced it
 * meanwhile.
 */
export async function observeMeant(tx: Tx, listingId: string, at: Date, page: ReadPage): Promise<ObservationOutcome> {
  const meant = meantOf(page, await lockPrice(tx, listingId))
  return meant ? observePage(tx, listingId, at, page, meant) : 'ignored'
}

/** Confirms the current price: the page has not changed. */
export async function observeSame(tx: Tx, listingId: string, at: Date): Promise<void> {
  const known = await lockPrice(tx, listingId)
  if (!known) return
  const { seenAt: _, ...price } = known
  await observePrice(tx, { ...price, listingId, at, source: 'page' })
}

/** Updates the title and identifiers of a listing; values missing on the page stay. */
export async function updateListing(tx: Tx, listingId: string, page: ReadPage): Promise<void> {
  const { title, gtin, sku, seller } = saidOf(page)
  await sql`
    with said as materialized (select ${languageKeysOf(page)} as keys)
    update listing set title = coalesce(${title}, title), gtin = coalesce(${gtin}, gtin),
      sku = coalesce(${sku}, sku), seller = coalesce(${seller}, seller), language_keys = coalesce(said.keys, language_keys)
    from said
    where id = ${listingId} and (title, gtin, sku, seller, language_keys) is distinct from (
      coalesce(${title}, title), coalesce(${gtin}, gtin), coalesce(${sku}, sku), coalesce(${seller}, seller),
      coalesce(said.keys, language_keys)
    )
  `.execute(tx)
}

/** Marks a listing as gone: it is not checked until staff make it active or its address is added again. */
export async function markGone(tx: Tx, listingId: string): Promise<void> {
  await tx.updateTable('listing').set({ status: 'gone' }).where('id', '=', listingId).execute()
}
