import { sql } from 'kysely'
import { provider } from '../../../shared/contract/provider/provider.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { computed } from '../collection/column.ts'
import { guardAutomaticFeed } from './automatic-feed.ts'
import { isTemplate } from './visit.rules.ts'

export const providers = defineStore(provider, {
  table: 'provider',
  columns: {
    feedState: computed(
      'feed_state',
      sql`(
        select case when feed.failures > 0 then 'failing'
          when exists (select from feed_run where feed_run.provider_id = provider.id and state = 'waiting') then 'waiting'
          else 'well' end
        from provider_feed as feed
        where feed.provider_id = provider.id and provider.kind = 'feed' and provider.feed_url is not null
      )`,
    ),
  },
  foldedKeys: { name: (value) => sql`lower(name) = lower(${value})` },
  guard: guardAutomaticFeed,
  check: ({ patch: { trackingTemplate } }) =>
    trackingTemplate == null || isTemplate(trackingTemplate) ? [] : [{ key: 'trackingTemplate', message: 'INVALID' }],
})
