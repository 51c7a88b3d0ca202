import { sql } from 'kysely'
import { provider } from '../../../shared/contract/provider/provider.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { guardAutomaticFeed } from './automatic-feed.ts'
import { isTemplate } from './visit.rules.ts'

export const providers = defineStore(provider, {
  table: 'provider',
  foldedKeys: { name: (value) => sql`lower(name) = lower(${value})` },
  guard: guardAutomaticFeed,
  check: ({ patch: { trackingTemplate } }) =>
    trackingTemplate == null || isTemplate(trackingTemplate) ? [] : [{ key: 'trackingTemplate', message: 'INVALID' }],
})
