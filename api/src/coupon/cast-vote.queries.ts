import { type Kysely, sql } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { evidenceSources } from '../../../shared/contract/coupon/coupon.ts'
import type { voteReasons } from '../../../shared/contract/coupon/coupon-vote.routes.ts'
import { networkWeight } from '../../../shared/contract/coupon/vote-weight.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop, runningCoupon } from '../database/visible.ts'
import type { VisitorKeys } from '../visitor/visitor-key.queries.ts'
import { everywhere } from './rank.rules.ts'
import {
  type FoundEvidence,
  findEvidence,
  lockEvidence,
  noteChangedCodes,
  storeEvidence,
} from './rank-coupons.queries.ts'
import { type Ballot, confirms, evidenceAfter, isCounted, triesChanged, type VoteChange } from './vote.rules.ts'

interface Vote {
  readonly couponId: string
  readonly voter: VisitorKeys
  /** Null if unknown: the coupon's country is used. */
  readonly country: CountryId | null
  readonly worked: boolean
  readonly reason: (typeof voteReasons)[number] | null
  readonly source: (typeof evidenceSources)[number]
  /** An ordinary visitor's vote weighs 1. */
  readonly weight: number
}

/** A locked coupon, with the day (UTC) of the vote. */
interface Held {
  readonly couponId: string
  readonly today: string
  readonly at: Date
}

/**
 * Counts a vote, or replaces the one this visitor cast today. Returns whether the coupon exists and can be used now.
 */
export async function castVote(db: Kysely<Schema>, vote: Vote): Promise<boolean> {
  if (!db.isTransaction) return db.transaction().execute((tx) => castVote(tx, vote))
  const { couponId, worked, reason, source } = vote
  const coupon = await lockRunning(db, couponId)
  if (!coupon) return false
  // After the lock, so that votes on one coupon are serialised.
  const at = await lockEvidence(db, [couponId])
  const held = { couponId, today: at.toISOString().slice(0, 10), at }
  const { visitor, before, merged } = await findBallots(db, vote, held)
  const isAnswered = before?.worked === worked
  if (isAnswered && before.reason === reason && !merged) return true
  const weight = before?.weight ?? vote.weight * (source === 'shopper' ? await weighNetwork(db, vote, held) : 1)
  const ballot = {
    // A visitor whose country is unknown votes in a country of the coupon.
    country: before?.country ?? vote.country ?? coupon.countries[0] ?? everywhere,
    worked,
    weight,
    counted: before?.counted ?? isCounted(source, weight),
    votedAt: isAnswered ? before.votedAt : at,
  }
  const gone = [merged, isAnswered ? undefined : before].filter((one) => one !== undefined)
  const change = { gone, added: isAnswered ? null : { ...ballot, source } }
  const found = await findEvidence(db, [couponId], at)
  await writeVote(db, held, change, { ...ballot, visitor, reason, source, network: vote.voter.network })
  const after = found.map((row) => evidenceWith(row, change, at))
  if (await storeEvidence(db, after, at)) await noteChangedCodes(db, [couponId])
  return true
}

/** The evidence after a vote, with the tries of the day. */
function evidenceWith(row: FoundEvidence, change: VoteChange, at: Date): FoundEvidence {
  const tries = triesChanged(change).filter(({ country }) => row.country === everywhere || country === row.country)
  const sumOf = (answer: 'worked' | 'failed') => tries.reduce((sum, one) => sum + one[answer], row.tries[answer])
  const after = evidenceAfter(row, row.country, change, at)
  return { ...row, ...after, tries: { worked: sumOf('worked'), failed: sumOf('failed') } }
}

/** Locks a usable coupon for the rest of the transaction, and returns its countries. */
const lockRunning = (tx: Kysely<Schema>, couponId: string) =>
  tx
    .selectFrom('coupon')
    .innerJoin('shop', 'shop.id', 'coupon.shop_id')
    .select('coupon.countries')
    .where('coupon.id', '=', couponId)
    .where(runningCoupon('coupon'))
    .where(listedShop('shop'))
    .forNoKeyUpdate('coupon')
    .executeTakeFirst()

/** The identity under which a browser votes today: an account that votes in the browser takes it over. */
async function findVisitor(tx: Kysely<Schema>, { account, browser }: VisitorKeys, held: Held): Promise<Buffer> {
  const place = { coupon_id: held.couponId, day: held.today, browser }
  if (account === null) {
    const known = await tx
      .selectFrom('coupon_vote_browser')
      .select('visitor')
      .where((row) => row.and(place))
      .executeTakeFirst()
    return known?.visitor ?? browser
  }
  await tx
    .insertInto('coupon_vote_browser')
    .values({ ...place, visitor: account })
    .onConflict((known) => known.columns(['coupon_id', 'day', 'browser']).doUpdateSet({ visitor: account }))
    .execute()
  return account
}

/**
 * The ballot that a visitor cast today. `merged` is a ballot cast as a guest beside the account's own, which is
 * removed; if it is the only one, it becomes the account's.
 */
async function findBallots(tx: Kysely<Schema>, { voter }: Vote, held: Held) {
  const visitor = await findVisitor(tx, voter, held)
  const ofDay = { coupon_id: held.couponId, day: held.today }
  const found = await tx
    .selectFrom('coupon_vote')
    .select(['visitor', 'country', 'worked', 'reason', 'weight', 'counted', 'voted_at as votedAt'])
    .where((row) => row.and(ofDay))
    .where('visitor', 'in', voter.account === null ? [visitor] : [visitor, voter.browser])
    .execute()
  const before = found.find((ballot) => ballot.visitor.equals(visitor))
  const guests = found.find((ballot) => !ballot.visitor.equals(visitor))
  if (!guests) return { visitor, before, merged: undefined }
  const place = { ...ofDay, visitor: voter.browser }
  if (!before) {
    await tx
      .updateTable('coupon_vote')
      .set({ visitor })
      .where((row) => row.and(place))
      .execute()
    return { visitor, before: guests, merged: undefined }
  }
  await tx
    .deleteFrom('coupon_vote')
    .where((row) => row.and(place))
    .execute()
  return { visitor, before, merged: guests }
}

/** After this many votes of one network on a code, a further one has almost no weight. */
const networkVotesRead = 31

/** The weight of a first vote, given the other votes of its network today; records the vote with its network. */
async function weighNetwork(
  tx: Kysely<Schema>,
  { voter: { network } }: Vote,
  { couponId, today }: Held,
): Promise<number> {
  const { rows } = await sql<{ onCode: number; onAny: number }>`
    with counted as (
      insert into vote_network (day, network, votes) values (${today}, ${network}, 1)
      on conflict (day, network) do update set votes = vote_network.votes + 1
      returning votes - 1 as on_any
    )
    select on_any as "onAny", (
      select count(*) from (
        select from coupon_vote
        where coupon_id = ${couponId} and day = ${today} and network = ${network} limit ${networkVotesRead}
      ) as known
    )::integer as "onCode"
    from counted
  `.execute(tx)
  return networkWeight(rows[0]?.onCode ?? 0, rows[0]?.onAny ?? 0)
}

type Cast = Ballot & Pick<Vote, 'reason' | 'source'> & { readonly visitor: Buffer; readonly network: Buffer }

/**
 * Writes a ballot, the tries of its day and the totals of its coupon. A corrected ballot keeps its first network and
 * source.
 */
async function writeVote(tx: Kysely<Schema>, held: Held, change: VoteChange, ballot: Cast): Promise<void> {
  const { couponId, today, at } = held
  const tries = triesChanged(change)
  const sumOf = (answer: 'worked' | 'failed') => tries.reduce((sum, one) => sum + one[answer], 0)
  await tx
    .with('ballot', (db) =>
      db
        .insertInto('coupon_vote')
        .values({
          coupon_id: couponId,
          day: today,
          ...{ visitor: ballot.visitor, network: ballot.network, country: ballot.country, worked: ballot.worked },
          ...{ reason: ballot.reason, source: ballot.source, weight: ballot.weight, counted: ballot.counted },
          voted_at: ballot.votedAt,
        })
        .onConflict((known) =>
          known
            .columns(['coupon_id', 'day', 'visitor'])
            .doUpdateSet({ worked: ballot.worked, reason: ballot.reason, voted_at: ballot.votedAt }),
        ),
    )
    .with('changed', (db) =>
      db
        .selectFrom(
          sql<{ country: string; worked: number; failed: number }>`
            json_to_recordset(${JSON.stringify(tries)})`.as<'changed'>(
            sql`changed (country text, worked integer, failed integer)`,
          ),
        )
        .selectAll(),
    )
    .with('days', (db) =>
      // A removed ballot was counted today, so the row exists.
      db
        .insertInto('coupon_vote_day')
        .columns(['coupon_id', 'country', 'day', 'worked', 'failed'])
        .expression((days) =>
          days
            .selectFrom('changed')
            .select([
              sql<string>`${couponId}::uuid`.as('coupon_id'),
              'country',
              sql<string>`${today}::date`.as('day'),
              sql<number>`greatest(worked, 0)`.as('worked'),
              sql<number>`greatest(failed, 0)`.as('failed'),
            ]),
        )
        .onConflict((known) =>
          known.columns(['coupon_id', 'country', 'day']).doUpdateSet({
            worked: sql`coupon_vote_day.worked + (select worked from changed where changed.country = coupon_vote_day.country)`,
            failed: sql`coupon_vote_day.failed + (select failed from changed where changed.country = coupon_vote_day.country)`,
          }),
        ),
    )
    .updateTable('coupon')
    .set((coupon) => ({
      worked: coupon('worked', '+', sumOf('worked')),
      failed: coupon('failed', '+', sumOf('failed')),
      ...(confirms(change) && { last_worked_at: at }),
    }))
    .where('id', '=', couponId)
    .execute()
}
