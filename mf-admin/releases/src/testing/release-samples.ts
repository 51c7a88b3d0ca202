import type { ReleaseItem } from '@qasima/shared/contract/release/release.routes'
import type { ReleaseDetail } from '@qasima/shared/contract/release/release-detail.routes'

export const layla = { id: '01a217bc-9740-7e36-bc10-f186e11d945e', email: 'layla@qasima.example' }

export const releaseItem = (parts: Partial<ReleaseItem> = {}): ReleaseItem => ({
  id: '3f0c9a51d2b87e64a0c1',
  remote: 'admin-coupon',
  version: '0.1.0',
  revision: '8c2f0e4b9d1a7c6355e0f4a2b8d93c17e6a5f021',
  state: 'current',
  percent: null,
  bytes: 54_433,
  madeAt: '2026-11-24T12:13:29.695Z',
  madeBy: layla,
  approvedAt: null,
  approvedBy: null,
  needsApproval: false,
  fixesSecurity: false,
  lastCurrentAt: '2026-11-24T12:20:05.121Z',
  lastCurrentBy: layla,
  held: null,
  ...parts,
})

/** A release in full, small and like the others. */
export const detailOf = (release: ReleaseItem): ReleaseDetail => ({
  release,
  contract: '^1.1.0',
  facades: '^0.1.0',
  routes: [{ screen: 'list', path: '/admin/coupon', access: 'view_coupon' }],
  modules: [{ name: 'react', version: '^19.3.1' }],
  sizes: { entry: { bytes: 7_984, limit: 8_620 }, screens: [{ screen: 'list', bytes: 11_306, limit: 40_000 }] },
})
