import { sql } from 'kysely'
import { campaigns } from '../../../shared/contract/campaigns/campaigns.collection.ts'
import { permitProblems } from '../../../shared/contract/shop/sale-permit.ts'
import { deleteBudgets } from '../budget/budget.queries.ts'
import { defineStore } from '../collection/collection.ts'
import { computed, json } from '../collection/column.ts'
import { periodProblems } from '../collection/period.rules.ts'
import { hasReachedGoal, runState } from '../collection/run-state.ts'
import { announceChange } from '../database/change-feed.ts'

export const allCampaigns = defineStore(campaigns, {
  table: 'campaign',
  columns: {
    goal: json('goal'),
    capPerPerson: json('cap_per_person'),
    adCount: computed(
      'ad_count',
      sql`(select count(*)::integer from ads where ads.campaign_id = campaign.id and ads.deleted_at is null)`,
    ),
    state: computed('state', runState('campaign', { GOAL_REACHED: hasReachedGoal('campaign') })),
  },
  // An end in the past of one that begins now, as it does where no start is given.
  constraints: { campaign_period_order: { key: 'endsAt', message: 'OUT_OF_RANGE' } },
  check: ({ next }) => [...periodProblems(next), ...permitProblems(next)],
  // Its dates, its state and its goal bind its ads.
  afterChanges: async (tx, changes) => {
    await deleteBudgets(tx, changes)
    await announceChange(tx, 'ads')
  },
})
