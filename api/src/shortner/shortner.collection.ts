import { shortner } from '../../../shared/contract/shortner/shortner.collection.ts'
import { defineStore } from '../collection/collection.ts'

export const shortLinks = defineStore(shortner, {
  table: 'shortner',
  constraints: {
    shortner_slug_key: { key: 'slug', message: 'CONFLICT' },
  },
})
