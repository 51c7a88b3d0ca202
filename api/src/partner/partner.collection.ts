import { sql } from 'kysely'
import { partner } from '../../../shared/contract/partner/partner.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { computed } from '../collection/column.ts'
import { announcePartners } from './partner.queries.ts'

const lastUse = sql`(select max(day)::text from partner_use where partner_id = partner.id)`

export const partners = defineStore(partner, {
  table: 'partner',
  columns: { lastUsedOn: computed('last_used_on', lastUse) },
  afterChanges: announcePartners,
  foldedKeys: { name: (value) => sql`lower(name) = lower(${value})` },
})
