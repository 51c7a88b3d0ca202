import type { Transaction } from 'kysely'
import { salesBetween } from '../../../shared/prices/sale-calendar.ts'
import type { Database } from '../database/connection.ts'
import type { Schema } from '../database/schema.ts'
import { forgetValidators } from '../price/page-validators.queries.ts'
import { type Turbo, TurboAway, type TurboReading } from '../turbo/turbo.ts'
import { noteAnswer } from './blocked-shop.queries.ts'
import {
  busyDelay,
  goneAfter,
  jittered,
  nextInterval,
  retryDelay,
  robotsPause,
  untilNextLook,
} from './check-interval.rules.ts'
import {
  type CheckedListing,
  type CheckResult,
  type Claim,
  findCheckedListing,
  releaseCheck,
  settleCheck,
} from './listing-check.queries.ts'
import { markGone, meansKnownPrice, observeMeant, observePage, observeSame, updateListing } from './observe.queries.ts'
import { choicesOf, isOpen, requestFor, singlePrice, validatorsOf } from './page-look.rules.ts'
import { noteRecipeReading } from './recipe-watch.queries.ts'

/** The outcome of checking a listing. */
export type CheckOutcome = 'changed' | 'same' | 'outlier' | 'failed' | 'gone' | 'paused' | 'busy' | 'away' | 'void'

/** Seconds until a retry while Turbo is unavailable. */
const awayDelay = 60

const isSaleIn = (countries: readonly string[], now: Date): boolean => {
  const day = now.toISOString().slice(0, 10)
  return countries.some((country) => salesBetween(day, day, country).length > 0)
}

type Failed = Extract<TurboReading, { outcome: 'failed' }>

function failureResult({ failure, status, retryAfter }: Failed, listing: CheckedListing): CheckResult {
  const isMissing = status === 404 || status === 410
  const delay = Math.max(retryDelay(listing.failures + 1), Math.min(retryAfter ?? 0, 86_400))
  return {
    dueIn: jittered(delay, Math.random()),
    failure: status === undefined ? failure : `${failure} ${status}`,
    missing: isMissing ? listing.missing + 1 : 0,
  }
}

/** Schedules the next check, sooner if the price changed or many watch. */
function nextLook(listing: CheckedListing, at: Date, hasChanged: boolean): CheckResult {
  const { interval, watchers, shop } = listing
  const next = nextInterval({ interval, hasChanged, watchers })
  const isSale = isSaleIn(shop.countries, at)
  return { interval: next, dueIn: jittered(untilNextLook(next, { watchers, isSale }), Math.random()) }
}

async function settle(
  tx: Transaction<Schema>,
  claim: Claim,
  { listing, reading, at }: { readonly listing: CheckedListing; readonly reading: TurboReading; readonly at: Date },
): Promise<CheckOutcome> {
  const { id } = listing
  // Locked before the check row, in the order that every writer of prices uses.
  await tx.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const end = async (result: CheckResult, outcome: CheckOutcome): Promise<CheckOutcome> =>
    (await settleCheck(tx, claim, result)) ? outcome : 'void'
  if (reading.outcome === 'failed' && reading.failure === 'robots')
    return end({ dueIn: robotsPause, failure: 'robots', isPaused: true }, 'paused')
  await noteAnswer(tx, listing.shop.id, reading)
  await noteRecipeReading(tx, listing.shop, reading)
  if (reading.outcome === 'failed') {
    const result = failureResult(reading, listing)
    const outcome = await end(result, (result.missing ?? 0) >= goneAfter ? 'gone' : 'failed')
    if (outcome === 'gone') await markGone(tx, id)
    return outcome
  }
  if (reading.outcome === 'not-modified') {
    const outcome = await end(nextLook(listing, at, false), 'same')
    if (outcome === 'same') await observeSame(tx, id, at)
    return outcome
  }
  const isSoldOut = reading.product.inStock === false && !reading.product.price
  const isMeant = await meansKnownPrice(tx, id, reading)
  if (!singlePrice(reading) && !isSoldOut && !isMeant) {
    const failure = reading.wall ?? (reading.product.price ? 'price ambiguous' : 'no price')
    const dueIn = jittered(retryDelay(listing.failures + 1), Math.random())
    return end({ dueIn, failure, openPrices: isOpen(reading) ? choicesOf(reading) : [] }, 'failed')
  }
  // Settle the claim first: a worker that lost it must write nothing.
  const result = { ...nextLook(listing, at, false), ...validatorsOf(reading), openPrices: [] }
  if (!(await settleCheck(tx, claim, result))) return 'void'
  await updateListing(tx, id, reading)
  const observed = await (isMeant ? observeMeant : observePage)(tx, id, at, reading)
  // A "not modified" reply would confirm the current price, but this page shows another one.
  if (observed === 'outlier') await forgetValidators(tx, id)
  if (observed !== 'changed' && observed !== 'first') return observed === 'outlier' ? 'outlier' : 'same'
  const { interval = listing.interval, dueIn } = nextLook(listing, at, true)
  await tx
    .updateTable('listing_check')
    .set({ interval_seconds: interval, due_at: new Date(at.getTime() + dueIn * 1_000) })
    .where('listing_id', '=', id)
    .execute()
  return 'changed'
}

/** Checks a claimed listing, and releases it with what was found. */
export async function checkListing(
  { database, turbo }: { readonly database: Database; readonly turbo: Turbo },
  claim: Claim,
): Promise<CheckOutcome> {
  const db = database.main.kysely
  const listing = await findCheckedListing(db, claim.listingId)
  if (!listing) return 'void'
  try {
    const reading = await turbo.read(requestFor(listing.url, listing.shop, listing))
    if (reading.outcome === 'failed' && reading.failure === 'busy') {
      // Only this shop is busy: checks of others continue.
      await releaseCheck(db, claim, jittered(reading.retryAfter ?? busyDelay, Math.random()))
      return 'busy'
    }
    const at = new Date()
    return await db.transaction().execute((tx) => settle(tx, claim, { listing, reading, at }))
  } catch (error) {
    // The fault is ours, so the shop is not marked.
    await releaseCheck(db, claim, jittered(awayDelay, Math.random()))
    if (error instanceof TurboAway) return 'away'
    throw error
  }
}
