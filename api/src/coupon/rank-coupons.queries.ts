import { type Kysely, type SqlBool, sql } from 'kysely'
import { evidenceDays, type evidenceSources } from '../../../shared/contract/coupon/coupon.ts'
import { expectedSaving } from '../../../shared/contract/coupon/expected-saving.ts'
import type { Schema } from '../database/schema.ts'
import { everywhere, fadedVotes, judgeEvidence, type Votes } from './rank.rules.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'coupon_evidence.confirmed_by': (typeof evidenceSources)[number]
  }
}

/** How many coupons are loaded at once. */
const atOnce = 500

/** The assumed amount of a usual order, in minor units. */
const usualBasket = { amount: 5_000, currency: 'USD' } as const

function* chunksOf<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += atOnce) yield values.slice(start, start + atOnce)
}

/**
 * Recomputes score, rank within the shop and proof of coupons, in each of their countries and in total. Every writer of
 * coupons calls it in its transaction.
 */
export async function rankCoupons(db: Kysely<Schema>, couponIds: readonly string[]): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => rankCoupons(tx, couponIds))
  await judgeInOrder(db, couponIds)
  await noteChangedCodes(db, couponIds)
}

/**
 * Marks the shops of coupons for evaluation of their prices after a code. Locks a row that exists already, so that it
 * is not taken before this change is visible.
 */
export const noteChangedCodes = (tx: Kysely<Schema>, couponIds: readonly string[]) =>
  sql`
    insert into code_change (shop_id)
    select distinct shop_id from coupon where id = any (${couponIds}::uuid[]) order by shop_id
    on conflict (shop_id) do update set changed_at = clock_timestamp()
  `.execute(tx)

/** In the order of ids, so that two of these cannot deadlock. */
async function judgeInOrder(tx: Kysely<Schema>, couponIds: readonly string[]): Promise<void> {
  for (const ids of chunksOf(couponIds.toSorted())) {
    const at = await lockEvidence(tx, ids)
    await storeEvidence(tx, await findEvidence(tx, ids, at), at)
  }
}

/**
 * Locks the evidence of coupons for the rest of the transaction, creating it where missing; returns the time from which
 * it is locked.
 */
export async function lockEvidence(tx: Kysely<Schema>, couponIds: readonly string[]): Promise<Date> {
  const missing = sql`
    from coupon cross join lateral unnest(coupon.countries || ${everywhere}::text) as place (country)
    where coupon.id = any (${couponIds}::uuid[]) and not exists (
      select from coupon_evidence as known where known.coupon_id = coupon.id and known.country = place.country
    )`
  const { rows } = await sql<{ at: Date; isMissing: boolean }>`
    select clock_timestamp() as at, exists (select ${missing}) as "isMissing", count(*) from (
      select from coupon_evidence where coupon_id = any (${couponIds}::uuid[]) order by coupon_id, country for no key update
    ) as held
  `.execute(tx)
  const { at = new Date(), isMissing = false } = rows[0] ?? {}
  if (!isMissing) return at
  await sql`
    insert into coupon_evidence (coupon_id, country, shop_id)
    select coupon.id, place.country, coupon.shop_id ${missing}
    order by coupon.id, place.country
    on conflict do nothing
  `.execute(tx)
  // Locks the rows that a concurrent transaction created, too.
  return lockEvidence(tx, couponIds)
}

export type FoundEvidence = Awaited<ReturnType<typeof findEvidence>>[number]

/** Recomputes and stores evidence locked since `at`. Returns whether any code became or ceased to be proven. */
export async function storeEvidence(tx: Kysely<Schema>, found: readonly FoundEvidence[], at: Date): Promise<boolean> {
  const totals = new Map(found.filter(({ country }) => country === everywhere).map((row) => [row.couponId, row]))
  const judged = found.flatMap((row) => {
    const { couponId, country, shopId, votes, asOf, lastWorkedAt, confirmedBy, tries } = row
    const every = totals.get(couponId)
    if (!every) return []
    const saving = expectedSaving(row, row.basket)
    const isUsable = row.isRunning && (country === everywhere || row.countries.some((id) => id === country))
    const verdict = judgeEvidence({ isUsable, firstSeenAt: row.firstSeenAt, saving, own: row, every, at })
    const kept = { couponId, country, shopId, ...votes, asOf, lastWorkedAt, confirmedBy }
    return { ...kept, triesWorked: tries.worked, triesFailed: tries.failed, saving, ...verdict }
  })
  const { rows } = await sql<{ isChanged: boolean | null }>`
    with judged as (
      update coupon_evidence as kept
      set shop_id = judged."shopId", worked = judged.worked, failed = judged.failed, as_of = judged."asOf",
        last_worked_at = judged."lastWorkedAt", confirmed_by = judged."confirmedBy", sample_worked = judged."triesWorked",
        sample_failed = judged."triesFailed", score = judged.score, saving = judged.saving, rank = judged.rank,
        is_proven = judged."isProven", ranked_at = ${at}
      from json_to_recordset(${JSON.stringify(judged)}) as judged (
        "couponId" uuid, country text, "shopId" integer, worked float8, failed float8, "asOf" timestamptz,
        "lastWorkedAt" timestamptz, "confirmedBy" text, "triesWorked" integer, "triesFailed" integer, score float8,
        saving float8, rank float8, "isProven" boolean
      )
      where kept.coupon_id = judged."couponId" and kept.country = judged.country
      returning kept.coupon_id, kept.country, kept.is_proven, old.is_proven as was_proven
    ), noted as (
      -- Where codes are proven for the first time, for those who follow their stores; again is no news.
      insert into proven_code (coupon_id, country)
      select coupon_id, country from judged where is_proven order by coupon_id, country
      on conflict do nothing
    )
    select bool_or(is_proven <> was_proven) as "isChanged" from judged
  `.execute(tx)
  return rows[0]?.isChanged ?? false
}

/** The evidence of coupons by country, with the terms that decide what they save. */
export async function findEvidence(tx: Kysely<Schema>, couponIds: readonly string[], at: Date) {
  const isWanted = sql<SqlBool>`coupon.id = any (${couponIds}::uuid[])`
  const currency = sql<string>`coalesce(coupon.currency, shop.currency)`
  const firstDay = new Date(at.getTime() - (evidenceDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const rows = await tx
    .with(
      (cte) => cte('basket').materialized(),
      (db) =>
        db
          .selectFrom((coupons) =>
            coupons
              .selectFrom('coupon')
              .innerJoin('shop', 'shop.id', 'coupon.shop_id')
              .select(currency.as('currency'))
              .distinct()
              .where(isWanted)
              .as('used'),
          )
          .select([
            'used.currency',
            sql<number | null>`(
              select amount_minor
              from converted(${usualBasket.amount}::bigint, ${usualBasket.currency}, used.currency, current_date)
            )`.as('amount'),
          ]),
    )
    .selectFrom('coupon_evidence as evidence')
    .innerJoin('coupon', 'coupon.id', 'evidence.coupon_id')
    .innerJoin('shop', 'shop.id', 'coupon.shop_id')
    .innerJoin('basket', (join) => join.on('basket.currency', '=', currency))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('coupon_vote_day as counted')
          .select([
            sql<number>`coalesce(sum(counted.worked), 0)::integer`.as('worked'),
            sql<number>`coalesce(sum(counted.failed), 0)::integer`.as('failed'),
          ])
          .whereRef('counted.coupon_id', '=', 'evidence.coupon_id')
          .where('counted.day', '>=', firstDay)
          .where(sql<SqlBool>`(evidence.country = ${everywhere} or counted.country = evidence.country)`)
          .as('tries'),
      (join) => join.onTrue(),
    )
    .where(isWanted)
    .select([
      'evidence.coupon_id as couponId',
      'evidence.country',
      'evidence.worked',
      'evidence.failed',
      'evidence.as_of as asOf',
      'evidence.last_worked_at as lastWorkedAt',
      'evidence.confirmed_by as confirmedBy',
      'tries.worked as triesWorked',
      'tries.failed as triesFailed',
      'basket.amount as basket',
      'coupon.shop_id as shopId',
      'coupon.countries',
      'coupon.created_at as firstSeenAt',
      'coupon.discount_type as discountType',
      'coupon.percent',
      'coupon.amount_minor as amount',
      'coupon.minimum_order_minor as minimumOrder',
      'coupon.maximum_discount_minor as maximumDiscount',
      'coupon.applies_to_all as appliesToAll',
      'coupon.new_customers_only as newCustomersOnly',
      'coupon.app_only as appOnly',
      'coupon.student_only as studentOnly',
      'coupon.excludes_sale_items as excludesSaleItems',
      sql<boolean>`(
        coupon.status = 'ACTIVE' and coupon.deleted_at is null and (coupon.ends_at is null or coupon.ends_at > ${at})
      )`.as('isRunning'),
    ])
    .execute()
  return rows.map(({ worked, failed, triesWorked, triesFailed, ...row }) => ({
    ...row,
    votes: { worked, failed },
    tries: { worked: triesWorked, failed: triesFailed },
  }))
}

/** Recomputes the coupons ranked longest ago: votes lose weight and codes expire without any write. */
export async function rankOldest(db: Kysely<Schema>, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const oldest = await tx
      .selectFrom('coupon_evidence')
      .select('coupon_id as id')
      .where('country', '=', sql.lit(everywhere))
      .where(sql<SqlBool>`ranked_at < now() - interval '6 hours'`)
      .orderBy('ranked_at')
      .limit(limit)
      .execute()
    await judgeInOrder(
      tx,
      oldest.map(({ id }) => id),
    )
    return oldest.length
  })
}

/**
 * Rebuilds the evidence of coupons and their totals from the daily tries alone, for imported data. A try counts as made
 * at noon of its day, or now if that is earlier.
 */
export async function rebuildEvidence(db: Kysely<Schema>, couponIds: readonly string[]): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => rebuildEvidence(tx, couponIds))
  for (const ids of chunksOf(couponIds.toSorted())) {
    const at = await lockEvidence(db, ids)
    const sums = await sumTries(db, ids, at)
    const found = await findEvidence(db, ids, at)
    const rebuilt = found.map((row) => ({ ...row, ...sums.get(placeOf(row))?.evidence(at) }))
    await storeEvidence(db, rebuilt, at)
    await storeTotals(
      db,
      ids.flatMap((couponId) => {
        const sum = sums.get(placeOf({ couponId, country: everywhere }))
        return sum ? { couponId, ...sum.counted, lastWorkedAt: sum.lastWorkedAt } : []
      }),
    )
  }
}

/** The sum of a code's tries in one country or in all. */
class TriesSum {
  readonly weighed = { worked: 0, failed: 0 }
  readonly counted = { worked: 0, failed: 0 }
  lastWorkedAt: Date | null = null

  add(tries: Votes, triedAt: Date, at: Date): void {
    const left = fadedVotes(tries, triedAt, at)
    for (const answer of ['worked', 'failed'] as const) {
      this.weighed[answer] += left[answer]
      this.counted[answer] += tries[answer]
    }
    if (tries.worked > 0 && (this.lastWorkedAt === null || triedAt > this.lastWorkedAt)) this.lastWorkedAt = triedAt
  }

  evidence(asOf: Date) {
    const confirmedBy = this.lastWorkedAt === null ? null : ('shopper' as const)
    return { votes: this.weighed, asOf, lastWorkedAt: this.lastWorkedAt, confirmedBy }
  }
}

const placeOf = ({ couponId, country }: { couponId: string; country: string }): string => `${couponId} ${country}`

async function sumTries(tx: Kysely<Schema>, couponIds: readonly string[], at: Date): Promise<Map<string, TriesSum>> {
  const days = await tx
    .selectFrom('coupon_vote_day')
    .select(['coupon_id as couponId', 'country', 'day', 'worked', 'failed'])
    .where(sql<SqlBool>`coupon_id = any (${couponIds}::uuid[])`)
    .execute()
  const sums = new Map<string, TriesSum>()
  for (const { couponId, day, ...tries } of days) {
    const triedAt = new Date(Math.min(Date.parse(`${day}T12:00:00Z`), at.getTime()))
    for (const country of [tries.country, everywhere]) {
      const place = placeOf({ couponId, country })
      const sum = sums.get(place) ?? new TriesSum()
      sum.add(tries, triedAt, at)
      sums.set(place, sum)
    }
  }
  return sums
}

type Totals = Votes & { readonly couponId: string; readonly lastWorkedAt: Date | null }

const storeTotals = (tx: Kysely<Schema>, totals: readonly Totals[]) =>
  sql`
    update coupon set worked = total.worked, failed = total.failed, last_worked_at = total."lastWorkedAt"
    from json_to_recordset(${JSON.stringify(totals)}) as total (
      "couponId" uuid, worked integer, failed integer, "lastWorkedAt" timestamptz
    )
    where coupon.id = total."couponId"
  `.execute(tx)
