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
