import { findCountry } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { TrackedProduct } from '../../../shared/contract/tracking/tracking.routes.ts'
import type { Connection } from '../database/connection.ts'
import { findOffers, findProduct } from '../product/product-page.queries.ts'
import { bestOf, publicListing, publicProduct } from '../product/product-page.rules.ts'
import { verdictOf } from '../product/product-verdict.queries.ts'
import { findAlerts, publicAlert } from './alert.queries.ts'
import { findChecks, type TrackingRow } from './tracking.queries.ts'

/** How many products one call reads at once: at most half of the connections for accounts. */
const atOnce = 4

interface Reader {
  readonly connection: Connection
  readonly language: Language
  /** The default for trackings without a country of their own. */
  readonly country: string | null
}

async function trackedProduct(
  row: TrackingRow,
  { connection, language, country: home }: Reader,
): Promise<Omit<TrackedProduct, 'alerts'> | undefined> {
  const country = findCountry(row.country ?? home ?? undefined)
  const [[found], offers] = await Promise.all([
    findProduct[language](connection, { id: row.productId }),
    findOffers[language](connection, {
      productId: row.productId,
      country: country?.id ?? null,
      currency: country?.currency ?? null,
    }),
  ])
  if (!found) return undefined
  const product = publicProduct(found)
  const offer = row.listingId ? offers.find(({ id }) => id === row.listingId) : (bestOf(offers) ?? offers[0])
  const [verdict, checks] = await Promise.all([
    verdictOf(connection, { productId: product.id, offers, offer, now: new Date() }),
    findChecks(connection.kysely, product.id),
  ])
  const check = checks.find(({ listingId }) => listingId === offer?.id)
  const previous = check?.previous ?? null
  const isWatched = ({ listingId, watchedIn }: (typeof checks)[number]) =>
    row.listingId === null
      ? watchedIn !== null && (row.country === null || watchedIn.includes(row.country))
      : watchedIn !== null && listingId === row.listingId
  return {
    id: row.id,
    product,
    listingId: row.listingId,
    listing: offer ? publicListing(offer, product) : null,
    verdict,
    previous: previous !== null && offer?.currency ? { amount: previous, currency: offer.currency } : null,
    checkedAt: check?.checkedAt?.toISOString() ?? null,
    nextCheckAt: check?.nextCheckAt?.toISOString() ?? null,
    failingSince: check?.failingSince?.toISOString() ?? null,
    isOffered: checks.some(isWatched),
    chosen: offer?.amount === null ? row.chosen : null,
    tags: row.tags,
    note: row.note,
    country: row.country,
    isPaused: row.pausedAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The watched products as rows of the screen, without products that staff removed. */
export async function trackedProducts(rows: readonly TrackingRow[], reader: Reader): Promise<TrackedProduct[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const alerts = Map.groupBy(await findAlerts(reader.connection.kysely, ids), ({ trackingId }) => trackingId)
  const items: TrackedProduct[] = []
  for (let first = 0; first < rows.length; first += atOnce) {
    const some = await Promise.all(rows.slice(first, first + atOnce).map((row) => trackedProduct(row, reader)))
    for (const item of some) if (item) items.push({ ...item, alerts: (alerts.get(item.id) ?? []).map(publicAlert) })
  }
  return items
}
