import { type Kysely, sql } from 'kysely'
import type { Placement } from '../../../shared/contract/ads/placement.ts'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import type { Schema } from '../database/schema.ts'
import type { Period } from '../insights/period.rules.ts'

/** The counted events of ads. */
export interface AdCount {
  readonly served: number
  readonly seen: number
  readonly clicks: number
  readonly people: number
  readonly forged: number
  readonly misplaced: number
  readonly late: number
  readonly used: number
  readonly beyond: number
  readonly programs: number
}

const sums = sql.join(
  ['served', 'seen', 'clicks', 'people', 'forged', 'misplaced', 'late', 'used', 'beyond', 'programs'].map(
    (column) => sql`coalesce(sum(${sql.ref(column)}), 0) as ${sql.ref(column)}`,
  ),
)

/** The ads to report on: all, one, or those of one campaign. */
export interface AdsAsked {
  readonly adId?: string | undefined
  readonly campaignId?: string | undefined
}

const counted = ({ from, to }: Period, { adId, campaignId }: AdsAsked) => sql`
  (
    select ad_day.*, name, campaign_id
    from ad_day join ads on ads.id = ad_id
    where day between ${from}::date and ${to}::date
      and ${adId ? sql`ad_id = ${adId}::uuid` : sql`true`}
      and ${campaignId ? sql`campaign_id = ${campaignId}::uuid` : sql`true`}
  ) as counted
`

/** A sum of counts: in total, or for one value of one property. */
export interface AdSum extends AdCount {
  readonly of: 'all' | 'day' | 'country' | 'platform' | 'placement' | 'ad'
  readonly day: string | null
  /** Empty if unknown, like `platform` and `placement`. */
  readonly country: CountryId | '' | null
  readonly platform: Platform | '' | null
  readonly placement: Placement | '' | null
  readonly adId: string | null
  readonly name: string | null
}

/** The counts of a period, in total and by each property; most impressions first. */
export async function sumAds(db: Kysely<Schema>, period: Period, asked: AdsAsked): Promise<AdSum[]> {
  const { rows } = await sql<AdSum>`
    select day, country, platform, placement, ad_id as "adId", name, ${sums},
      case grouping(day, country, platform, placement, ad_id)
        when 31 then 'all' when 15 then 'day' when 23 then 'country' when 27 then 'platform' when 29 then 'placement'
        else 'ad' end as of
    from ${counted(period, asked)}
    group by grouping sets ((), (day), (country), (platform), (placement), (ad_id, name))
    order by sum(seen) desc, sum(served) desc, day, country, platform, placement, ad_id
  `.execute(db)
  return rows
}

export interface AdDay extends AdCount {
  readonly day: string
  readonly adId: string
  readonly ad: string
  readonly campaignId: string | null
}

/** The counts of each ad on each day of a period. */
export async function listAdDays(db: Kysely<Schema>, period: Period, asked: AdsAsked): Promise<AdDay[]> {
  const { rows } = await sql<AdDay>`
    select day, ad_id as "adId", name as ad, campaign_id as "campaignId", ${sums}
    from ${counted(period, asked)}
    group by day, ad_id, name, campaign_id
    order by day, name, ad_id
  `.execute(db)
  return rows
}
