import type { Language } from '../../../shared/contract/language.ts'
import { checkMinutes, maxTrackedProducts } from '../../../shared/contract/tracking/tracking.limits.ts'
import {
  changeTracking,
  checkTracking,
  listTracking,
  type TrackedProduct,
  track,
  untrack,
} from '../../../shared/contract/tracking/tracking.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { judgeNow } from '../alert/alert-states.queries.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import { lockAccount } from '../database/lock-account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { countChecks } from '../price-check/check-figures.queries.ts'
import { busyDelay } from '../price-check/check-interval.rules.ts'
import { checkListing } from '../price-check/check-listing.queries.ts'
import { addByAddress } from '../price-check/listing-by-address.queries.ts'
import { claimStaleCheck } from '../price-check/listing-check.queries.ts'
import { keepChoice } from '../price-check/price-report.queries.ts'
import { placeOfProduct, type WatchedPlace } from './place-of-product.queries.ts'
import { trackedProducts } from './tracked-products.ts'
import {
  countryOfAccount,
  countTracking,
  deleteTracking,
  findTracking,
  insertTracking,
  isListingOf,
  listTrackings,
  type OwnTracking,
  trackingOf,
  updateTracking,
} from './tracking.queries.ts'

const pageSize = 100
const order = 'tracking'

/**
 * Per account: products it added to the catalogue stay there after it stops tracking them, so additions are limited.
 */
const additionsADay: Limit = { name: 'added-products', times: maxTrackedProducts, seconds: 86_400 }

/**
 * Checked before a page is read: only those who can track a product may add it to the catalogue.
 * @throws ApiError `TRACKING_LIMIT_REACHED`
 */
async function assertRoom({ database, limits }: ApiContext, userId: string): Promise<void> {
  const { tracked, limit } = await countTracking(database.main.kysely, userId)
  if (tracked >= limit) throw new ApiError('TRACKING_LIMIT_REACHED')
  await limits.consume(additionsADay, userId)
}

/**
 * Tracks a product once, however often it is requested.
 * @throws ApiError `TRACKING_LIMIT_REACHED`
 */
const startTracking = ({ database }: ApiContext, row: WatchedPlace & { userId: string; country: string | null }) =>
  database.main.kysely.transaction().execute(async (tx) => {
    // Serialises the account's calls, so that each product is counted before the next.
    await lockAccount(tx, row.userId)
    const known = await trackingOf(tx, row.userId, row.productId)
    if (known) return { id: known, isNew: false }
    const { tracked, limit } = await countTracking(tx, row.userId)
    if (tracked >= limit) throw new ApiError('TRACKING_LIMIT_REACHED')
    return { id: await insertTracking(tx, row), isNew: true }
  })

/** @throws ApiError `NOT_FOUND` if it does not belong to the account. */
async function readTracking(context: ApiContext, own: OwnTracking, language: Language): Promise<TrackedProduct> {
  const connection = context.database.main
  const row = await findTracking(connection.kysely, own)
  if (!row) throw new ApiError('NOT_FOUND')
  const country = await countryOfAccount(connection.kysely, own.userId)
  const [item] = await trackedProducts([row], { connection, language, country })
  if (!item) throw new ApiError('NOT_FOUND')
  return item
}

/** The products that an account tracks. */
export const routes: NounRoutes = (serve, context) => {
  const connection = context.database.main
  const { kysely } = connection

  serve(listTracking, async ({ account, query: { cursor, productId }, language }) => {
    const [before = null] = cursor ? decodeCursor(cursor, order, [cursorForms.uuid]) : []
    const rows = await listTrackings(kysely, {
      userId: account.id,
      ...(productId && { productId }),
      before: before === null ? null : String(before),
      size: pageSize + 1,
    })
    const page = rows.slice(0, pageSize)
    const [country, counts] = await Promise.all([
      countryOfAccount(kysely, account.id),
      countTracking(kysely, account.id),
    ])
    const last = rows.length > pageSize ? page.at(-1) : undefined
    return {
      items: await trackedProducts(page, { connection, language, country }),
      ...counts,
      nextCursor: last ? encodeCursor(order, [last.id]) : null,
    }
  })

  serve(track, async ({ account, body: { url, productId, country, price }, language, address, headers }) => {
    if (!url === !productId) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'url', message: url ? 'INVALID' : 'REQUIRED' }] })
    }
    // A product without a certain shop has no price to choose.
    if (productId && price) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'price', message: 'INVALID' }] })
    }
    const userId = account.id
    const place = url
      ? await addByAddress(context, url, { chosen: price, beforeReading: () => assertRoom(context, userId) })
      : await placeOfProduct(context, productId ?? '')
    // Written first, so that no list shows the product without the choice.
    if (price && place.listingId) await keepChoice(kysely, { userId, listingId: place.listingId, price })
    const { id, isNew } = await startTracking(context, {
      ...place,
      userId,
      country: country ?? (await countryOfAccount(kysely, userId)),
    })
    if (isNew) context.siteEvents.add({ kind: 'watch' }, { address, headers })
    return readTracking(context, { id, userId }, language)
  })

  serve(changeTracking, async ({ account, params: { id }, body: { listingId, ...values }, language }) => {
    const own = { id, userId: account.id }
    const row = await findTracking(kysely, own)
    if (!row) throw new ApiError('NOT_FOUND')
    if (listingId && !(await isListingOf(kysely, row.productId, listingId))) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'listingId', message: 'INVALID' }] })
    }
    await kysely.transaction().execute(async (tx) => {
      await updateTracking(tx, own, { ...values, ...(listingId !== undefined && { listing_id: listingId }) })
      // Something may be met already after a pause or a change of place; do not wait for the next price.
      const isElse = values.isPaused === false || listingId !== undefined || values.country !== undefined
      if (isElse) await judgeNow(tx, row.productId)
    })
    return readTracking(context, own, language)
  })

  serve(checkTracking, async ({ account, params: { id }, language }) => {
    const own = { id, userId: account.id }
    const { listing } = await readTracking(context, own, language)
    if (!listing) throw new ApiError('CONFLICT')
    const outcome = await checkListing(context, await claimStaleCheck(kysely, listing.id, checkMinutes))
    await countChecks(kysely, [outcome])
    if (outcome === 'away') throw new ApiError('TURBO_MICROSERVICE_DOWN')
    // Too many pages of the shop are being read at this moment.
    if (outcome === 'busy') throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: busyDelay })
    return readTracking(context, own, language)
  })

  serve(untrack, async ({ account, params: { id } }) => {
    const wasTracked = await kysely.transaction().execute((tx) => deleteTracking(tx, { id, userId: account.id }))
    if (!wasTracked) throw new ApiError('NOT_FOUND')
    return acknowledgement()
  })
}
