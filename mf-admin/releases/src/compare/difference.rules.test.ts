import { expect, it } from '@jest/globals'
import { detailOf, releaseItem } from '../testing/release-samples.ts'
import { compareReleases } from './difference.rules.ts'

const before = detailOf(releaseItem())

it('two releases of the same build have no difference', () => {
  expect(compareReleases(before, before)).toEqual([])
})

it('says what came, what went and what changed, group by group', () => {
  const after = {
    ...before,
    contract: '^1.2.0',
    routes: [
      { screen: 'list', path: '/admin/coupon', access: 'staff' },
      { screen: 'new', path: '/admin/coupon/new', access: 'create_coupon' },
    ],
    modules: [{ name: '@qasima/shared/ui/tabs', version: '^0.1.0' }],
    sizes: { entry: { bytes: 8_104, limit: 8_740 }, screens: [{ screen: 'list', bytes: 11_310, limit: 40_000 }] },
  }
  expect(compareReleases(before, after)).toEqual([
    {
      title: 'Pages and access',
      isCode: true,
      differences: [
        { what: '/admin/coupon', before: 'view_coupon', after: 'staff' },
        { what: '/admin/coupon/new', before: null, after: 'create_coupon' },
      ],
    },
    { title: 'Built against', isCode: false, differences: [{ what: 'Contract', before: '^1.1.0', after: '^1.2.0' }] },
    {
      title: 'Shared modules',
      isCode: true,
      differences: [
        { what: '@qasima/shared/ui/tabs', before: null, after: '^0.1.0' },
        { what: 'react', before: '^19.3.1', after: null },
      ],
    },
    // A few bytes are no difference.
    { title: 'Sizes', isCode: false, differences: [{ what: 'Entry', before: '8 kB', after: '8.1 kB' }] },
  ])
})
