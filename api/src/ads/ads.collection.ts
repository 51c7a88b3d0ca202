import { ads } from '../../../shared/contract/ads/ads.collection.ts'
import { json, storedIn } from '../collection/collection.ts'
import { periodProblems } from '../collection/period.rules.ts'

export const adverts = storedIn(ads, {
  table: 'ads',
  columns: { creative: json('creative'), extraFilters: json('extra_filters') },
  check: ({ next }) => periodProblems(next),
})
