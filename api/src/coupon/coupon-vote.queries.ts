import { type Kysely, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop, runningCoupon } from '../database/visible.ts'
import type { VisitorKeys } from '../visitor/visitor-key.queries.ts'
import { selectCoupon } from './public-coupon.queries.ts'

/** Days after which a verified account counts as a person, whatever network it votes from. */
export const establishedDays = 7

/**
 * The account of a vote, and whether its votes are weighted independently of its network. Accounts without a verified
 * address are cheap to create, so their votes count as the browser's.
 */
export async function findVoter(db: Kysely<Schema>, accountId: string) {
  const found = await db
    .selectFrom('user')
    .select([
      'id as accountId',
      sql<boolean>`created_at < now() - make_interval(days => ${sql.lit(establishedDays)})`.as('isEstablished'),
    ])
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return found ?? guest
}

/** A visitor without a verified account. */
export const guest = { accountId: null, isEstablished: false } as const

/**
 * The evidence of a coupon: in the country, if the coupon covers it, then in all countries. Empty if there is no such
 * usable coupon.
 */
export const findEvidence = (db: Kysely<Schema>, couponId: string, country: CountryId | null) =>
  db
    .selectFrom('coupon_evidence as evidence')
    .innerJoin('coupon', 'coupon.id', 'evidence.coupon_id')
    .innerJoin('shop', 'shop.id', 'coupon.shop_id')
    .select([
      'evidence.country',
      'evidence.sample_worked as worked',
      'evidence.sample_failed as failed',
      'evidence.score',
      'evidence.last_worked_at as lastWorkedAt',
      'evidence.is_proven as isProven',
    ])
    .where('coupon.id', '=', couponId)
    .where(runningCoupon('coupon'))
    .where(listedShop('shop'))
    .where(
      sql<SqlBool>`(evidence.country = 'all' or (evidence.country = ${country} and evidence.country = any (coupon.countries)))`,
    )
    .orderBy(sql`evidence.country = 'all'`)
    .execute()

/** The tries of a coupon in all countries, then in each of its own, and whether it can be used now. */
export async function findTries(db: Kysely<Schema>, couponId: string) {
  const coupon = await db
    .selectFrom('coupon')
    .innerJoin('shop', 'shop.id', 'coupon.shop_id')
    .select(sql<boolean>`${runningCoupon('coupon')} and ${listedShop('shop')}`.as('isRunning'))
    .where('coupon.id', '=', couponId)
    .executeTakeFirst()
  if (!coupon) return undefined
  const items = await db
    .selectFrom('coupon_evidence as evidence')
    .innerJoin('coupon', 'coupon.id', 'evidence.coupon_id')
    .select([
      'evidence.country',
      'evidence.sample_worked as worked',
      'evidence.sample_failed as failed',
      'evidence.score',
      'evidence.last_worked_at as lastWorkedAt',
      'evidence.confirmed_by as confirmedBy',
      'evidence.is_proven as isProven',
    ])
    .where('coupon.id', '=', couponId)
    .where(sql<SqlBool>`(evidence.country = 'all' or evidence.country = any (coupon.countries))`)
    .orderBy(sql`evidence.country = 'all'`, 'desc')
    .orderBy('evidence.country')
    .execute()
  return { ...coupon, items }
}

interface Failure {
  readonly couponId: string
  readonly voter: VisitorKeys
  readonly country: CountryId | null
  readonly language: Language
}

/** The best code of the same shop that this visitor has not reported as failing today, with the shop's name. */
export async function findNextCoupon(db: Kysely<Schema>, { couponId, voter, country, language }: Failure) {
  const { next } = await db
    .selectNoFrom((page) => {
      const ranked = page
        .selectFrom('coupon_evidence as evidence')
        .innerJoin('coupon', 'coupon.id', 'evidence.coupon_id')
        .innerJoin('coupon_evidence as total', (join) =>
          join.onRef('total.coupon_id', '=', 'evidence.coupon_id').on('total.country', '=', sql.lit('all')),
        )
        .where('evidence.shop_id', '=', (same) =>
          same.selectFrom('coupon as failed').select('failed.shop_id').where('failed.id', '=', couponId),
        )
        .where('evidence.country', '=', country ?? 'all')
        .where('evidence.rank', 'is not', null)
        .where('coupon.id', '<>', couponId)
        .where('coupon.code', 'is not', null)
        .where(runningCoupon('coupon'))
        .where(sql<SqlBool>`not exists (
          select from coupon_vote as vote
          where vote.coupon_id = coupon.id and vote.day = (now() at time zone 'UTC')::date
            and not vote.worked and vote.visitor in (${voter.account}, ${voter.browser}, (
              select known.visitor from coupon_vote_browser as known
              where known.coupon_id = coupon.id and known.day = vote.day and known.browser = ${voter.browser}
            ))
        )`)
        .orderBy('evidence.rank', 'desc')
        .orderBy('evidence.coupon_id', 'desc')
        .limit(1)
      return jsonObjectFrom(
        selectCoupon(ranked, language)
          .innerJoin('shop', 'shop.id', 'evidence.shop_id')
          .select(`shop.name_${language} as shopName`),
      ).as('next')
    })
    .executeTakeFirstOrThrow()
  return next
}

/** Counts a copy; returns whether the coupon exists. */
export async function countCopied(db: Kysely<Schema>, couponId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coupon')
    .set((coupon) => ({ copied: coupon('copied', '+', 1) }))
    .where('id', '=', couponId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
