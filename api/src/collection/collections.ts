import { adverts } from '../ads/ads.collection.ts'
import { allCampaigns } from '../campaigns/campaigns.collection.ts'
import { checkoutRecipes } from '../cartarm/cartarm.collection.ts'
import { categories } from '../category/category.collection.ts'
import { coupons } from '../coupon/coupon.collection.ts'
import { roles } from '../identity/role/role.collection.ts'
import { prices } from '../price/price.collection.ts'
import { products } from '../product/product.collection.ts'
import { providers } from '../provider/provider.collection.ts'
import { shops } from '../shop/shop.collection.ts'
import { shortLinks } from '../shortner/shortner.collection.ts'
import { uninstallAnswers } from '../uninstall/uninstall.collection.ts'
import { videos } from '../video/video.collection.ts'
import type { Collection } from './collection.ts'

/** Every collection that stands by itself. Accounts are beside them: their passwords need somebody who hashes. */
export const collections: readonly Collection[] = [
  adverts,
  allCampaigns,
  categories,
  checkoutRecipes,
  coupons,
  prices,
  products,
  providers,
  roles,
  shops,
  shortLinks,
  uninstallAnswers,
  videos,
]
