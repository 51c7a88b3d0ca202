import { proofFigures } from '@qasima/shared/contract/coupon/proof-figures.routes'
import { planList } from '@qasima/shared/contract/plan/plan.routes'
import { productSearchByAddress } from '@qasima/shared/contract/product/product.routes'
import { appState, shopList } from '@qasima/shared/contract/shop/shop.routes'
import { shopFeatured } from '@qasima/shared/contract/shop/shop-featured.routes'
import { testimonialList } from '@qasima/shared/contract/testimonial/testimonial.routes'
import { videoList } from '@qasima/shared/contract/video/video.routes'
import { read } from '@qasima/shared/federation/reads'

/** Counts, what shoppers say, what influencers show, and plans. */
export const landingReads = [read(appState), read(testimonialList), read(videoList), read(planList)] as const

/** The stores that most shoppers visit, with codes for the country of the visitor. */
export const popularRead = read(shopList, { query: { limit: 8, sort: 'popular' }, asked: ['country'] })

/** The code that the hero shows, which works in the country of the visitor. */
export const featuredRead = read(shopFeatured, { asked: ['country'] })

/** What shoppers found of the codes lately. */
export const proofRead = read(proofFigures)

/** A few products that dropped lately, for the country of the visitor. */
export const dropsRead = read(productSearchByAddress, { query: { limit: 6 }, asked: ['country'] })
