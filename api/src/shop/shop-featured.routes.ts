import type { CountryId } from '../../../shared/contract/country.ts'
import type { PublicCoupon } from '../../../shared/contract/coupon/coupon.ts'
import { shopFeatured } from '../../../shared/contract/shop/shop-featured.routes.ts'
import { publicCoupon } from '../coupon/public-coupon.rules.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { visitUrlOf } from './shop.rules.ts'
import { findPopularShops } from './shop-featured.queries.ts'

/** A code that works there, more often than not according to its ticket. */
const fits =
  (country: CountryId | undefined) =>
  ({ code, countries, evidence }: PublicCoupon): boolean =>
    code !== null && evidence.worked > evidence.failed && (!country || countries.includes(country))

export const routes: NounRoutes = (serve, { database, config }) => {
  serve(shopFeatured, async ({ query: { country }, language }) => {
    const find = findPopularShops[language][country ? 'inCountry' : 'anywhere']
    for (const { active, isTracked, domains, ...shop } of await find(database.replica, { country: country ?? '' })) {
      const shown = { state: 'active', shopName: shop.shopName, language, now: new Date() } as const
      const coupon = active.map((one) => publicCoupon(one, shown)).find(fits(country))
      if (!coupon) continue
      const visitUrl = visitUrlOf({ ...shop, domains, isTracked }, { publicOrigin: config.publicOrigin, country })
      return { featured: { shop: { ...shop, visitUrl }, coupon } }
    }
    return { featured: null }
  })
}
