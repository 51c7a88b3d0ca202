import type { ReplyOf } from '../contract/route.ts'
import type { appState } from '../contract/shop/shop.routes.ts'

/** A reply of the call for the site's figures. */
export const counts: ReplyOf<typeof appState> = {
  totalShops: 5,
  totalCountries: 3,
  couponCount: 9,
  totalUsers: 270,
  totalSaved: null,
  countedOn: '2026-11-21',
  listVersion: 'v1',
  minVersions: { extension: '0.1.0', ios: '0.1.0', android: '0.1.0' },
  flags: {},
  downloads: [],
}
