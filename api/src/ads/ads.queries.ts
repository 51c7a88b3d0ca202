import { type Kysely, sql } from 'kysely'
import type { CapPerPerson, Goal } from '../../../shared/contract/ads/ads.collection.ts'
import type { Schema } from '../database/schema.ts'
import type { ServedAd } from './ads.rules.ts'

/** Ads that are shown now or may be later: neither in the trash nor over. */
export async function findServedAds(db: Kysely<Schema>, ids: readonly string[] | 'all'): Promise<ServedAd[]> {
  const query = servedAds(db)
    .where('ads.deleted_at', 'is', null)
    .where((ad) => ad.or([ad('ads.ends_at', 'is', null), ad('ads.ends_at', '>', sql<Date>`now()`)]))
  const rows = await (ids === 'all' ? query : query.where('ads.id', 'in', ids)).execute()
  return rows.map(toServedAd)
}

/** Any ad, whatever its state. */
export async function findAd(db: Kysely<Schema>, id: string): Promise<ServedAd | undefined> {
  const row = await servedAds(db).where('ads.id', '=', id).executeTakeFirst()
  return row && toServedAd(row)
}

/** An ad and its campaign as stored; constraints of the tables and the contract guarantee the types. */
interface StoredAd extends Omit<ServedAd, 'isActive' | 'startsAt' | 'endsAt' | 'campaign'> {
  readonly status: string
  readonly deletedAt: Date | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly campaignId: string | null
  readonly campaignStatus: string | null
  readonly campaignDeletedAt: Date | null
  readonly campaignStartsAt: Date | null
  readonly campaignEndsAt: Date | null
  readonly campaignGoal: Goal | null
  readonly campaignCapPerPerson: CapPerPerson | null
}

const servedAds = (db: Kysely<Schema>) =>
  db
    .selectFrom('ads')
    .leftJoin('campaign', 'campaign.id', 'ads.campaign_id')
    .select([
      'ads.id',
      'ads.name',
      'ads.placement',
      'ads.platform',
      'ads.countries',
      'ads.languages',
      'ads.devices',
      'ads.weekdays',
      'ads.hours',
      'ads.priority',
      'ads.weight',
      'ads.cap',
      'ads.goal',
      'ads.cap_per_person as capPerPerson',
      'ads.extra_filters as extraFilters',
      'ads.creative',
      'ads.link',
      'ads.starts_at as startsAt',
      'ads.ends_at as endsAt',
      'ads.status',
      'ads.deleted_at as deletedAt',
      'campaign.id as campaignId',
      'campaign.status as campaignStatus',
      'campaign.deleted_at as campaignDeletedAt',
      'campaign.starts_at as campaignStartsAt',
      'campaign.ends_at as campaignEndsAt',
      'campaign.goal as campaignGoal',
      'campaign.cap_per_person as campaignCapPerPerson',
    ])
    .$castTo<StoredAd>()

function toServedAd(row: StoredAd): ServedAd {
  const {
    campaignId,
    campaignStatus,
    campaignDeletedAt,
    campaignStartsAt,
    campaignEndsAt,
    campaignGoal,
    campaignCapPerPerson,
    status,
    deletedAt,
    startsAt,
    endsAt,
    ...ad
  } = row
  return {
    ...ad,
    isActive: status === 'ACTIVE' && deletedAt === null,
    startsAt: startsAt.getTime(),
    endsAt: endsAt?.getTime() ?? null,
    campaign:
      campaignId && campaignStartsAt
        ? {
            id: campaignId,
            isActive: campaignStatus === 'ACTIVE' && campaignDeletedAt === null,
            startsAt: campaignStartsAt.getTime(),
            endsAt: campaignEndsAt?.getTime() ?? null,
            goal: campaignGoal,
            capPerPerson: campaignCapPerPerson,
          }
        : null,
  }
}
