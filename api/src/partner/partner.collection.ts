import { sql } from 'kysely'
import { partner } from '../../../shared/contract/partner/partner.collection.ts'
import { defineStore } from '../collection/collection.ts'

export const partners = defineStore(partner, {
  table: 'partner',
  foldedKeys: { name: (value) => sql`lower(name) = lower(${value})` },
})
