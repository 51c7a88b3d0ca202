import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** The ways in which shops write one GTIN: with and without leading zeros. */
export function barcodesOf(digits: string): readonly string[] {
  const bare = digits.replace(/^0+/, '')
  return [8, 12, 13, 14].flatMap((length) => (bare.length <= length ? [bare.padStart(length, '0')] : []))
}

/**
 * The product of a shop's page, found by GTIN on the product itself or a listing; null if there is none. Names alone
 * never decide; staff may correct it.
 */
export async function findProductByGtin(db: Kysely<Schema>, gtin: string | null): Promise<string | null> {
  if (gtin === null || !/^\d{8,14}$/.test(gtin)) return null
  const codes = barcodesOf(gtin)
  const { rows } = await sql<{ id: string }>`
    with recursive found as (
      select product.id, product.merged_into, 0 as depth from product
      where product.barcode = any (${codes}::text[]) and product.deleted_at is null
      union
      select product.id, product.merged_into, 0 from listing join product on product.id = listing.product_id
      where listing.gtin = any (${codes}::text[]) and product.deleted_at is null
      union
      select next.id, next.merged_into, depth + 1 from found
      join product as next on next.id = found.merged_into and next.deleted_at is null where depth < 8
    )
    select id from found where merged_into is null order by depth, id limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Like `findProductByGtin`, for a caller that creates the product if there is none: concurrent callers with one GTIN
 * are serialised until the transaction ends, so that only one creates it.
 */
export async function matchProduct(
  transaction: Transaction<Schema>,
  { gtin }: { readonly gtin: string | null },
): Promise<string | null> {
  if (gtin !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gtin ${gtin.replace(/^0+/, '')}`}, 0))`.execute(
      transaction,
    )
  return findProductByGtin(transaction, gtin)
}
