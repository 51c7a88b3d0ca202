import { ads } from '../../../shared/contract/ads/ads.collection.ts'
import { defineStore } from '../collection/collection.ts'
import { json } from '../collection/column.ts'
import { periodProblems } from '../collection/period.rules.ts'

export const adsStore = defineStore(ads, {
  table: 'ads',
  columns: { creative: json('creative'), extraFilters: json('extra_filters') },
  constraints: {
    ads_image_ar_media_fkey: { key: 'creative.ar.image', message: 'INVALID' },
    ads_image_en_media_fkey: { key: 'creative.en.image', message: 'INVALID' },
  },
  check: ({ next }) => periodProblems(next),
})
