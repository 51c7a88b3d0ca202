import { type Kysely, sql, type Transaction } from 'kysely'
import type { PriceReport } from '../../../shared/contract/price-check/price-report-queue.routes.ts'
import type { Schema } from '../database/schema.ts'

type ReportRow = Omit<PriceReport, 'at' | 'seenAt'> & { readonly at: Date; readonly seenAt: Date | null }

/**
 * Whether the price of a `report` may be set with one press: it is near the one in force, which is `kept`, or else one of
 * those that the page leaves open.
 */
const isUsable = sql<boolean>`
  report.amount_minor is not null and case when kept.listing_id is null
    then exists (
      select from listing_check where listing_check.listing_id = report.listing_id
        and open_prices @> jsonb_build_array(jsonb_build_object('amount', report.amount_minor, 'currency', report.currency))
    )
    else not is_price_outlier(price_in_force(kept, now()), report.amount_minor, report.currency)
  end
`

/** Reports that are not resolved, the newest first, after the one that is named. */
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
      report.reason, report.note,
      case when report.amount_minor is not null
        then jsonb_build_object('amount', report.amount_minor, 'currency', report.currency)
      end as price,
      case when kept.listing_id is not null
        then jsonb_build_object('amount', kept.amount_minor, 'currency', kept.currency)
      end as "inForce", kept.in_stock as "inStock", kept.seen_at as "seenAt",
      ${isUsable} as usable
    from price_report report
    join named_listing named on named.id = report.listing_id
    left join listing_price kept on kept.product_id = report.product_id and kept.listing_id = report.listing_id
    where report.resolved_at is null ${rest}
    order by report.created_at desc, report.id desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), seenAt: row.seenAt?.toISOString() ?? null }))
}

export async function countReports(db: Kysely<Schema>): Promise<number> {
  const { total } = await db
    .selectFrom('price_report')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Locks the listing of a report, as every writer of prices does before; answers what the report says of its price. */
export async function readClaim(tx: Transaction<Schema>, id: string) {
  const { rows } = await sql<Claim>`
    with locked as (
      select id from listing where id = (select listing_id from price_report where id = ${id}) for no key update
    )
    select report.product_id as "productId", report.listing_id as "listingId", report.amount_minor as amount,
      report.currency, coalesce(kept.in_stock, true) as "inStock", ${isUsable} as usable
    from price_report report
    join locked on locked.id = report.listing_id
    left join listing_price kept on kept.product_id = report.product_id and kept.listing_id = report.listing_id
    where report.id = ${id}
  `.execute(tx)
  return rows[0]
}

interface Claim {
  readonly productId: string
  readonly listingId: string
  readonly amount: number | null
  readonly currency: string | null
  readonly inStock: boolean
  readonly usable: boolean
}

/** Resolves or reopens a report; undefined where there is none, and whether it was another way before. */
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
