import { type Kysely, sql } from 'kysely'
import { type CurrencyCode, currencies } from '../../api/seed/money-words.ts'
import { pricePoint } from '../../api/seed/prices.ts'
import type { Schema } from '../../api/src/database/schema.ts'
import { observePrice } from '../../api/src/price/observe-price.queries.ts'
import { minorDigits } from '../../shared/schema/units.ts'

const minute = 60_000

/** How often the demo's stores are read. */
const pause = 10 * minute

/** Drops of the last days that each currency has at least; one of four listings where it has few. */
const wantedDrops = 8
const dropDays = 6

/** Listings of the demo world, which no page on the internet stands behind: of the front page with a parameter of our own. */
const ofDemo = sql<boolean>`listing.url like '%/?product=%'`

/** Prices that nothing changed are seen again, so that none is older than some hours. */
export async function readDemoPrices(db: Kysely<Schema>): Promise<void> {
  await sql`
    update listing_price as lp
    set seen_at = greatest(seen_at, now() - make_interval(mins => abs(hashtext(lp.listing_id::text || now()::date) % 90)))
    from listing where listing.id = lp.listing_id and listing.product_id = lp.product_id
      and ${ofDemo} and lp.seen_at < now() - interval '3 hours'
  `.execute(db)
}

interface Movable {
  readonly listingId: string
  readonly amount: number
  readonly previous: number | null
  readonly currency: CurrencyCode
}

const isKnown = (currency: string): currency is CurrencyCode => Object.hasOwn(currencies, currency)

/** Of each currency that has too few drops of this week: listings whose price has held for longer, the cheapest of their product. */
async function findMovable(db: Kysely<Schema>): Promise<Movable[]> {
  const { rows } = await sql<Movable & { wanted: number; turn: number }>`
    select moves.*, least(${wantedDrops}, of_currency.listings / 4) - of_currency.drops as wanted
    from (
      select lp.listing_id as "listingId", lp.amount_minor::float8 as amount, lp.previous_minor::float8 as previous, lp.currency,
        row_number() over (partition by lp.currency order by md5(lp.listing_id::text || now()::date))::integer as turn
      from listing_price as lp join listing on listing.id = lp.listing_id and listing.product_id = lp.product_id
      where ${ofDemo} and lp.in_stock and lp.since < now() - make_interval(days => ${dropDays})
        and not exists (
          select from listing_price as other
          where other.product_id = lp.product_id and other.in_stock and other.amount_minor < lp.amount_minor
        )
    ) as moves
    join (
      select lp.currency, count(*)::integer as listings,
        (count(*) filter (where lp.in_stock and lp.previous_minor > lp.amount_minor
          and lp.since >= now() - make_interval(days => ${dropDays})))::integer as drops
      from listing_price as lp join listing on listing.id = lp.listing_id and listing.product_id = lp.product_id
      where ${ofDemo} group by lp.currency
    ) as of_currency on of_currency.currency = moves.currency
    order by moves.turn
  `.execute(db)
  return rows.filter(({ turn, wanted, currency }) => turn <= wanted && isKnown(currency))
}

/** A price drops by 7 to 22 percent. */
const lowered = (amount: number, currency: CurrencyCode): number =>
  pricePoint((amount / 10 ** minorDigits(currency)) * (0.78 + 0.15 * Math.random()), currency)

/** Hours ago at which a price that was low for long went up, before it drops again. */
const hoursSinceRise = 5

/** Stores lower prices, as they do: by the way that every reading goes, alerts included. Answers how many. */
export async function moveDemoPrices(db: Kysely<Schema>): Promise<number> {
  const movable = await findMovable(db)
  for (const { listingId, amount, previous, currency } of movable) {
    const read = (minutesAgo: number, seen: number) =>
      observePrice(db, {
        listingId,
        at: new Date(Date.now() - minutesAgo * minute),
        amount: seen,
        currency,
        inStock: true,
        source: 'page',
      })
    const usual = Math.max(amount, previous ?? 0)
    if (usual > amount) await read(hoursSinceRise * 60, usual)
    await read(Math.random() * 90, lowered(usual, currency))
  }
  return movable.length
}

/** Keeps the prices of the demo those of today for as long as it runs. */
export function startDemoMarket(db: Kysely<Schema>, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  let round: Promise<unknown> = Promise.resolve()
  const turn = () => {
    // What was read a moment ago cannot have changed before that.
    round = moveDemoPrices(db)
      .then(() => readDemoPrices(db))
      .catch(onFailure)
  }
  turn()
  const timer = setInterval(turn, pause)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
