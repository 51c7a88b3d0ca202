import { productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import { appState, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { testimonialList } from '@qasima/shared/contract/testimonial/testimonial.routes'
import { videoList } from '@qasima/shared/contract/video/video.routes'
import { read } from '@qasima/shared/federation/reads'

/** Counts, popular stores, what shoppers say and what influencers show. */
export const landingReads = [
  read(appState),
  read(shopList, { query: { limit: 8, sort: 'popular' } }),
  read(testimonialList),
  read(videoList),
] as const

/** A few products that dropped lately, for the country of the visitor. */
export const dropsRead = read(productSearchByAddress, { query: { limit: 6 }, asked: ['country'] })
