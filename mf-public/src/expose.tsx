import type { Screens } from '@qasima/shared/federation/screen'
import type { remote } from '../remote.ts'

export const screens: Screens<keyof typeof remote.routes> = {
  landing: () => import(/* webpackChunkName: "landing" */ './landing/landing.tsx'),
  shops: () => import(/* webpackChunkName: "shops" */ './shops/shops.tsx'),
  shop: () => import(/* webpackChunkName: "shop" */ './shop/shop.tsx'),
}
