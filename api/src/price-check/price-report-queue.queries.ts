import { type Kysely, sql, type Transaction } from 'kysely'
import type { PriceReport } from '../../../shared/contract/price-check/price-report-queue.routes.ts'
import type { Money } from '../../../shared/schema/money.ts'
import type { Schema } from '../database/schema.ts'
import { isOverruled } from '../price/known-price.queries.ts'
import { isOutlier } from '../price/price.rules.ts'

type ReportRow = Omit<PriceReport, 'at' | 'seenAt' | 'usable' | 'price' | 'inForce'> &
  Usability & { readonly at: Date; readonly seenAt: Date | null }

/** What decides whether the price of a `report` may be set with one press; `kept` is the current price. */
const usability = sql`
  kept.amount_minor as "keptAmount", kept.currency as "keptCurrency", report.amount_minor as amount, report.currency,
  ${isOverruled(sql`report.listing_id`, { amount: sql`report.amount_minor`, currency: sql`report.currency` })} as "isOverruled",
  exists (
    select from listing_check where listing_check.listing_id = report.listing_id
      and open_prices @> jsonb_build_array(jsonb_build_object('amount', report.amount_minor, 'currency', report.currency))
  ) as "isOpen"
`
interface Usability {
  readonly keptAmount: number | null
  readonly keptCurrency: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly isOverruled: boolean
  readonly isOpen: boolean
}

/** It must be near the current price, or, if there is none, one of the candidates of the page. */
function isUsable({ keptAmount, keptCurrency, amount, currency, ...row }: Usability): boolean {
  if (amount === null || currency === null) return false
  if (keptAmount === null || keptCurrency === null) return row.isOpen
  return !isOutlier({ amount: keptAmount, currency: keptCurrency }, { amount, currency }, row.isOverruled)
}

const moneyOf = (amount: number | null, currency: string | null): Money | null =>
  amount === null || currency === null ? null : { amount, currency }

/** Unresolved reports, newest first, after the given one. */
export async function listReports(
  db: Kysely<Schema>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<PriceReport[]> {
  const rest = after
    ? sql`and (report.created_at, report.id) < (select created_at, id from price_report where id = ${after})`
    : sql``
  const { rows } = await sql<ReportRow>`
    select report.id, report.product_id as "productId", report.listing_id as "listingId",
      jsonb_build_object('ar', named.name_ar, 'en', named.name_en) as name, named.url, report.created_at as at,
      report.reason, report.note, kept.in_stock as "inStock", kept.seen_at as "seenAt", ${usability}
    from price_report report
    join named_listing named on named.id = report.listing_id
    left join listing_price kept on kept.product_id = report.product_id and kept.listing_id = report.listing_id
    where report.resolved_at is null ${rest}
    order by report.created_at desc, report.id desc limit ${limit}
  `.execute(db)
  return rows.map(({ keptAmount, keptCurrency, amount, currency, isOverruled: isDoubted, isOpen, ...row }) => ({
    ...row,
    price: moneyOf(amount, currency),
    inForce: moneyOf(keptAmount, keptCurrency),
    usable: isUsable({ keptAmount, keptCurrency, amount, currency, isOverruled: isDoubted, isOpen }),
    at: row.at.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
  }))
}

export async function countReports(db: Kysely<Schema>): Promise<number> {
  const { total } = await db
    .selectFrom('price_report')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Locks the listing of a report, in the order that all price writers use; returns the reported price. */
export async function readClaim(tx: Transaction<Schema>, id: string) {
  const { rows } = await sql<Omit<Claim, 'usable'> & Usability>`
    with locked as (
      select id from listing where id = (select listing_id from price_report where id = ${id}) for no key update
    )
    select report.product_id as "productId", report.listing_id as "listingId",
      coalesce(kept.in_stock, true) as "inStock", ${usability}
    from price_report report
    join locked on locked.id = report.listing_id
    left join listing_price kept on kept.product_id = report.product_id and kept.listing_id = report.listing_id
    where report.id = ${id}
  `.execute(tx)
  const [row] = rows
  return row && { ...row, usable: isUsable(row) }
}

interface Claim {
  readonly productId: string
  readonly listingId: string
  readonly amount: number | null
  readonly currency: string | null
  readonly inStock: boolean
  readonly usable: boolean
}

/** Resolves or reopens a report; undefined if there is none, otherwise whether its state changed. */
export async function settleReport(tx: Transaction<Schema>, id: string, isResolved: boolean) {
  const report = await tx
    .selectFrom('price_report')
    .select(['product_id', 'listing_id', 'resolved_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!report) return undefined
  const { product_id: productId, listing_id: listingId } = report
  if ((report.resolved_at !== null) === isResolved) return { productId, listingId, hasChanged: false }
  await tx
    .updateTable('price_report')
    .set({ resolved_at: isResolved ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
  return { productId, listingId, hasChanged: true }
}
