import { type Kysely, sql } from 'kysely'
import type { CampaignInsights } from '../../../shared/contract/insights/campaign-insights.routes.ts'
import { shareOfClicks } from '../ads/ad-insights.rules.ts'
import type { Schema } from '../database/schema.ts'
import type { Period } from '../insights/period.rules.ts'
import { copiesByCoupon } from '../site-event/site-event.queries.ts'

type Db = Kysely<Schema>
type Parts = Omit<CampaignInsights, keyof Period>
type PartsOf<Kind extends keyof Parts> = NonNullable<Parts[Kind]>

const inPeriod = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`

async function countAds(db: Db, campaignId: string, period: Period): Promise<PartsOf<'ads'>> {
  const { rows } = await sql<Omit<PartsOf<'ads'>[number], 'ctr'>>`
    select id, name, coalesce(sum(seen), 0) as seen, coalesce(sum(clicks), 0) as clicks, coalesce(sum(people), 0) as reach
    from ads left join ad_day on ad_id = id and ${inPeriod(period)}
    where campaign_id = ${campaignId} and deleted_at is null
    group by id order by sum(seen) desc nulls last, name, id
  `.execute(db)
  return rows.map((row) => ({ ...row, ctr: shareOfClicks(row) }))
}

async function countLinks(db: Db, campaignId: string, period: Period): Promise<PartsOf<'links'>> {
  const { rows } = await sql<PartsOf<'links'>[number]>`
    select link.id, slug, coalesce(sum(click.clicks), 0) as clicks
    from campaign join shortner as link on link.id = any (shortner_ids) or link.campaign_id = campaign.id
      left join shortner_click as click on shortner_id = link.id and ${inPeriod(period)}
    where campaign.id = ${campaignId} and link.deleted_at is null
    group by link.id order by sum(click.clicks) desc nulls last, slug
  `.execute(db)
  return rows
}

async function countCoupons(db: Db, campaignId: string, period: Period): Promise<PartsOf<'coupons'>> {
  const { rows } = await sql<PartsOf<'coupons'>[number]>`
    select coupon.id, code, jsonb_build_object('ar', description_ar, 'en', description_en) as description,
      coalesce(copied.copies, 0) as copies, coalesce(voted.worked, 0) as worked, coalesce(voted.failed, 0) as failed
    from campaign join coupon on coupon.id = any (coupon_ids)
      left join (${copiesByCoupon(period.from, period.to)}) as copied on copied.coupon_id = coupon.id
      left join lateral (
        select sum(votes.worked)::bigint as worked, sum(votes.failed)::bigint as failed from coupon_vote_day as votes
        where coupon_id = coupon.id and ${inPeriod(period)}
      ) as voted on true
    where campaign.id = ${campaignId} and coupon.deleted_at is null
    order by copied.copies desc nulls last, voted.worked desc nulls last, code, coupon.id
  `.execute(db)
  return rows
}

interface Asked {
  readonly id: string
  readonly period: Period
  /** Which kinds of records the reader may view. */
  readonly mayView: Readonly<Record<keyof Parts, boolean>>
}

/** What belongs to a campaign, each with what came of it in a period; undefined where there is no such campaign. */
export async function findCampaignParts(db: Db, { id, period, mayView }: Asked): Promise<Parts | undefined> {
  const known = await db.selectFrom('campaign').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) return undefined
  const [ads, links, coupons] = await Promise.all([
    mayView.ads ? countAds(db, id, period) : null,
    mayView.links ? countLinks(db, id, period) : null,
    mayView.coupons ? countCoupons(db, id, period) : null,
  ])
  return { ads, links, coupons }
}
