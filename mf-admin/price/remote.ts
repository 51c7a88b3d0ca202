import { price } from '@qasima/shared/contract/price/price.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: price,
  label: { ar: 'الأسعار', en: 'Prices' },
  icon: 'trending-down',
  order: 50,
  figures: [{ label: 'Price changes since yesterday', collection: 'price', query: 'filter[at][gte]={yesterday}' }],
})
