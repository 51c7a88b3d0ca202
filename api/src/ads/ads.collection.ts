import { type RawBuilder, sql } from 'kysely'
import { ads } from '../../../shared/contract/ads/ads.collection.ts'
import { deleteBudgets } from '../budget/budget.queries.ts'
import { changedIds, defineStore } from '../collection/collection.ts'
import { computed, json } from '../collection/column.ts'
import { periodProblems } from '../collection/period.rules.ts'
import { hasReachedGoal, runState } from '../collection/run-state.ts'
import { announceChange } from '../database/change-feed.ts'
import { ApiError } from '../http/api-error.ts'
import { isPublicAddress } from '../http/public-address.rules.ts'
import { adProblems } from './ad-check.rules.ts'

const campaignState = runState('campaign', {
  DELETED: sql`campaign.deleted_at is not null`,
  GOAL_REACHED: hasReachedGoal('campaign'),
})
const ofCampaign = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from campaign where campaign.id = ads.campaign_id)`

/** What an ad does now; the same rule as in `ads.rules.ts`. */
const ownState = runState('ads', {
  CAP_REACHED: sql`exists (select from budget where subject = ads.id and kind = 'impression' and counted >= ads.cap)`,
  GOAL_REACHED: hasReachedGoal('ads'),
})
const adState = sql`case when ${ownState} <> 'ACTIVE' then ${ownState}
  else coalesce('CAMPAIGN_' || nullif(${ofCampaign(campaignState)}, 'ACTIVE'), 'ACTIVE') end`

export const adsStore = defineStore(ads, {
  table: 'ads',
  columns: {
    creative: json('creative'),
    extraFilters: json('extra_filters'),
    hours: json('hours'),
    goal: json('goal'),
    capPerPerson: json('cap_per_person'),
    lastSeenOn: computed('last_seen_on', sql`(select max(day)::text from ad_day where ad_id = ads.id and seen > 0)`),
    state: computed('state', adState),
  },
  constraints: {
    ads_image_ar_media_fkey: { key: 'creative.ar.image', message: 'INVALID' },
    ads_image_en_media_fkey: { key: 'creative.en.image', message: 'INVALID' },
    // The end is in the past and no start is given, so it would start now.
    ads_period_order: { key: 'endsAt', message: 'OUT_OF_RANGE' },
  },
  check: ({ next, patch }) => [...periodProblems(next), ...adProblems(patch)],
  rulesIn: ({ config }) => ({
    columnsOf: async ({ patch: { link } }) => {
      if (link !== undefined && !isPublicAddress(link, config))
        throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'link', message: 'INVALID' }] })
      return {}
    },
  }),
  afterChanges: async (tx, changes) => {
    await deleteBudgets(tx, changes)
    await announceChange(tx, 'ads', changedIds(changes))
  },
})
