import { cartarm } from '@qasima/shared/contract/cartarm/cartarm.collection'
import { defineSectionRemote } from '@qasima/shared/federation/section-remote'

export const remote = defineSectionRemote({
  section: cartarm,
  label: { ar: 'أتمتة السلة', en: 'Cart automation' },
  icon: 'shopping-cart',
  order: 70,
  figures: [{ label: 'Active checkout recipes', collection: 'cartarm', query: 'filter[status]=ACTIVE' }],
})
