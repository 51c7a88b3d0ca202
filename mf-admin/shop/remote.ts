import { shop } from '@qasima/shared/contract/shop/shop.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: shop,
  label: { ar: 'المتاجر', en: 'Stores' },
  icon: 'store',
  order: 10,
  figures: [{ label: 'Active stores', collection: 'shop', query: 'filter[status]=ACTIVE' }],
})
