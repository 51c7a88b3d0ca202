import { appState, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { testimonialList } from '@qasima/shared/contract/testimonial/testimonial.routes'
import { read } from '@qasima/shared/federation/reads'

/** Counts, popular stores and what shoppers say. */
export const landingReads = [
  read(appState),
  read(shopList, { query: { limit: 8, sort: 'popular' } }),
  read(testimonialList),
] as const
