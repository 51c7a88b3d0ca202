import { type Kysely, type RawBuilder, sql } from 'kysely'
import { sessionDays } from '../../../shared/contract/identity/identity.limits.ts'
import type { PriceInsights, UserInsights } from '../../../shared/contract/insights/insights.routes.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import type { Schema } from '../database/schema.ts'
import type { Period } from './period.rules.ts'

type Db = Kysely<Schema>

const within = (moment: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${moment} >= ${from}::date and ${moment} < ${to}::date + 1`

/** Tokens tell when a session was used, and are kept for so many days: none before is known whole. */
const knownFrom = sql`current_date - ${sessionDays.idle - 1}::integer`

/**
 * Accounts that were active, once for each day and device. A session has a token for every ten minutes, so they are
 * thinned first.
 */
const activeIn = (period: Period) => sql`
  select day, user_id, user_agent
  from (
    select distinct session_id, created_at::date as day from refresh_token
    where ${within(sql`created_at`, period)} and created_at >= ${knownFrom}
  ) as used
    join user_session as session on session.id = session_id
    join "user" as account on account.id = user_id
  where user_type <> 'test'
`

/** Counts for every day of a period. */
export async function countDays(db: Db, period: Period): Promise<UserInsights['days']> {
  const { rows } = await sql<UserInsights['days'][number]>`
    with signed_up as (
      select created_at::date as day, count(*) as accounts from "user"
      where ${within(sql`created_at`, period)} and user_type <> 'test' group by 1
    ), verified as (
      select email_verified_at::date as day, count(*) as accounts from "user"
      where ${within(sql`email_verified_at`, period)} and user_type <> 'test' group by 1
    ), active as (
      select day, count(distinct user_id) as accounts from (${activeIn(period)}) as activity group by 1
    )
    select day::date, coalesce(signed_up.accounts, 0) as "signUps", coalesce(verified.accounts, 0) as verified,
      case when day >= ${knownFrom} then coalesce(active.accounts, 0) end as active
    from (select generate_series(${period.from}::date, ${period.to}::date, interval '1 day')::date as day) as days
      left join signed_up using (day) left join verified using (day) left join active using (day)
    order by day
  `.execute(db)
  return rows
}

/** Who signed up, by country. */
export async function countCountries(db: Db, period: Period): Promise<UserInsights['countries']> {
  const { rows } = await sql<UserInsights['countries'][number]>`
    select country, count(*) as "signUps" from "user"
    where ${within(sql`created_at`, period)} and user_type <> 'test'
    group by 1 order by 2 desc, 1
  `.execute(db)
  return rows
}

// Our app and our extension say in front who they are; the app's web views say it behind.
const platformOf = sql`case
  when user_agent ~ '\\mQasimaApp/' then 'MOBILE_APP'
  when user_agent ~ '\\mQasimaExtension/' then 'BROWSER_EXTENSION'
  else 'WEBSITE' end`

/** How many were active, and by what they used. */
export async function countActive(
  db: Db,
  period: Period,
): Promise<{ readonly active: number; readonly platforms: UserInsights['platforms'] }> {
  const { rows } = await sql<{ platform: Platform | null; active: number }>`
    select platform, count(distinct user_id) as active
    from (select user_id, ${platformOf} as platform from (${activeIn(period)}) as activity) as users
    group by rollup (platform) order by 2 desc, 1
  `.execute(db)
  return {
    active: rows.find(({ platform }) => platform === null)?.active ?? 0,
    platforms: rows.flatMap(({ platform, active }) => (platform ? [{ platform, active }] : [])),
  }
}

/** How the prices of the service do now. */
export async function countPrices(db: Db): Promise<Omit<PriceInsights, 'trackedListings'>> {
  const { rows } = await sql<Omit<PriceInsights, 'trackedListings'>>`
    select
      (select count(distinct product_id) from tracking where paused_at is null) as "trackedProducts",
      (select count(*) from listing_check where failing_since is not null) as "failingListings",
      (select count(*) from price_outlier where status = 'pending') as outliers,
      (select count(*) from price_report where resolved_at is null) as reports,
      (select count(*) from alert_firing where fired_at >= date_trunc('day', now(), 'UTC')) as "alertsToday"
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A query of counts alone answers one row')
  return counts
}
