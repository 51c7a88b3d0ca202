import { type Kysely, sql } from 'kysely'
import type { PriceSource } from '../../../shared/contract/price/price.ts'
import type { PublicListing } from '../../../shared/contract/product/product.ts'
import type { Schema } from '../database/schema.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'price_point.evidence': PriceEvidence | null
    'price_outlier.evidence': PriceEvidence | null
  }
  interface ClosedColumns {
    'price_point.source': PriceSource
    'price_outlier.source': PriceSource
    'price_outlier.status': 'pending' | 'confirmed' | 'dismissed'
  }
}

/** Where on the page a price stood, and what else was found there. */
type PriceEvidence = Readonly<Record<string, unknown>>

export interface PriceObservation {
  readonly listingId: string
  readonly at: Date
  /** In minor units; null where the page shows none, as of what is sold out: the price in force goes on. */
  readonly amount: number | null
  /** Null where there is no amount. */
  readonly currency: string | null
  readonly inStock: boolean
  /** The store's words for its stock; `inStock` says what they come down to. */
  readonly stock?: PublicListing['stock']
  /** What the store says the price was, in minor units of the same currency. */
  readonly claimed?: number | null
  readonly source: PriceSource
  readonly evidence?: PriceEvidence | null
}

/**
 * What came of an observation. `same` repeats what is in force, `late` is not the newest that is known, `outlier` waits
 * for a second look, and `ignored` counts for nothing: an unknown listing, the future, a moment that staff settled, and what
 * a shopper saw that agrees with no page.
 */
export type ObservationOutcome = 'first' | 'changed' | 'same' | 'late' | 'outlier' | 'ignored'

/**
 * Keeps what was seen of a listing: the only way in for the service. `db` may be a transaction; figures and alerts
 * follow in the same one. Observations of one listing wait for each other, and their order makes no difference.
 */
export async function observePrice(
  db: Kysely<Schema>,
  observation: PriceObservation,
): Promise<{ outcome: ObservationOutcome; pointId: string | null }> {
  const { listingId, at, amount, currency, inStock, stock, claimed, source, evidence } = observation
  const { rows } = await sql<{ outcome: ObservationOutcome; pointId: string | null }>`
    select outcome, point_id as "pointId" from observe_price(
      ${listingId}::uuid, ${at}::timestamptz, ${amount}::bigint, ${currency}, ${inStock}::boolean,
      ${stock ?? (inStock ? 'in_stock' : 'out_of_stock')}, ${claimed ?? null}::bigint, ${source},
      ${evidence ? JSON.stringify(evidence) : null}::jsonb
    )
  `.execute(db)
  const [row] = rows
  // A function with out parameters answers exactly one row.
  return row ?? { outcome: 'ignored', pointId: null }
}
