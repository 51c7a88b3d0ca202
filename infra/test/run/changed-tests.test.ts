import { describe, expect, it } from '@jest/globals'
import { changedTests, type Repository } from './changed-tests.ts'
import { readRepository } from './read-repository.ts'

const source = (path: string, text = '') => ({ path, text })

const repository: Repository = {
  sources: [
    source('api/src/coupon/coupon.queries.ts'),
    source('api/src/coupon/coupon.test.ts'),
    source('api/src/shop/shop.test.ts', "get('/coupon/vote')"),
    source('api/src/shop/name.test.ts', "get('/couponless')"),
    source('shared/contract/coupon/coupon.ts'),
    source('mf-public/src/shops/shops.tsx'),
    source('mf-public/src/shops/shops.test.tsx'),
    source('mf-public/src/contact/contact.tsx'),
    source('shell/e2e/shops.spec.ts', "open('/shops?search=a')"),
    source('shell/e2e/contact.spec.ts', "open('/contact')"),
    source('shell/e2e/walk.spec.ts'),
    source('shell/e2e/screens.ts', "path: '/contact'"),
  ],
  edges: [
    { from: 'api/src/coupon/coupon.test.ts', to: 'api/src/coupon/coupon.queries.ts' },
    { from: 'mf-public/src/shops/shops.tsx', to: 'shared/contract/coupon/coupon.ts' },
    { from: 'mf-public/src/shops/shops.test.tsx', to: 'mf-public/src/shops/shops.tsx' },
    { from: 'shell/e2e/walk.spec.ts', to: 'shell/e2e/screens.ts' },
  ],
  screens: [
    { file: 'mf-public/src/shops/shops.tsx', address: '/shops' },
    { file: 'mf-public/src/contact/contact.tsx', address: '/contact' },
  ],
}

describe('what a change can break', () => {
  it('is what imports it, and the journeys that open a screen of it', () => {
    expect(changedTests(['mf-public/src/shops/shops.tsx'], repository)).toEqual({
      suites: ['mf-public/src/shops/shops.test.tsx'],
      journeys: ['shell/e2e/shops.spec.ts'],
      further: { suites: 0, journeys: 0 },
    })
  })

  it('is a journey that opens the screen by a list', () => {
    expect(changedTests(['mf-public/src/contact/contact.tsx'], repository).journeys).toEqual([
      'shell/e2e/contact.spec.ts',
      'shell/e2e/walk.spec.ts',
    ])
  })

  it('of the API is what calls the noun, and the screens that are built against its contract', () => {
    expect(changedTests(['api/src/coupon/coupon.queries.ts'], repository)).toEqual({
      suites: ['api/src/coupon/coupon.test.ts', 'api/src/shop/shop.test.ts'],
      journeys: ['shell/e2e/shops.spec.ts'],
      further: { suites: 0, journeys: 0 },
    })
  })

  it('of the contract is the noun that it describes, and not every suite that starts the API', () => {
    const harness = 'api/src/testing/test-api.ts'
    const all: Repository = {
      ...repository,
      edges: [
        ...repository.edges,
        { from: harness, to: 'shared/contract/coupon/coupon.ts' },
        { from: 'api/src/shop/name.test.ts', to: harness },
      ],
    }
    const { suites } = changedTests(['shared/contract/coupon/coupon.ts'], all)
    expect(suites).toEqual([
      'api/src/coupon/coupon.test.ts',
      'api/src/shop/shop.test.ts',
      'mf-public/src/shops/shops.test.tsx',
    ])
  })

  it('of something that all use are the nearest, and says how many are further away', () => {
    const suites = Array.from({ length: 100 }, (_, place) => source(`shared/ui/part-${place}.test.tsx`))
    const edges = suites.map(({ path }) => ({ from: path, to: 'shared/ui/part.tsx' }))
    const direct = { from: 'shared/ui/button.test.tsx', to: 'shared/ui/button.tsx' }
    const found = changedTests(['shared/ui/button.tsx'], {
      sources: [...suites, source(direct.from)],
      edges: [...edges, { from: 'shared/ui/part.tsx', to: 'shared/ui/button.tsx' }, direct],
      screens: [],
    })
    expect(found.suites[0]).toBe(direct.from)
    expect(found.suites.length + found.further.suites).toBe(101)
    expect(found.further.suites).toBeGreaterThan(0)
  })

  it('is everything where it changes how tests run or what is installed', () => {
    for (const file of ['package-lock.json', 'infra/test/jest.config.ts', 'api/src/testing/test-api.ts']) {
      const { suites, journeys } = changedTests([file], repository)
      expect([suites.length, journeys.length]).toEqual([4, 3])
    }
  })

  it('of this repository is a small part for one screen and for one noun', async () => {
    const all = await readRepository()
    const suites = all.sources.filter(({ path }) => /\.test\.tsx?$/.test(path)).length
    const screen = changedTests(['mf-public/src/contact/contact.tsx'], all)
    expect(screen.suites).toContain('mf-public/src/contact/contact.test.tsx')
    expect(screen.suites.length).toBeLessThan(suites / 20)
    const noun = changedTests(['api/src/waitlist/waitlist.routes.ts'], all)
    expect(noun.suites).toContain('api/src/waitlist/waitlist.test.ts')
    expect(noun.suites.length).toBeLessThan(suites / 10)
    const contract = changedTests(['shared/contract/shop/shop.routes.ts', 'shared/contract/error-catalogue.ts'], all)
    expect(contract.suites).toContain('api/src/shop/shop-search.test.ts')
    expect(contract.suites.length).toBeLessThan(suites / 5)
    expect(contract.journeys.length).toBeLessThan(10)
    const account = changedTests(['mf-account/src/tracking/tracked-row.tsx'], all)
    expect(account.journeys[0]).toBe('shell/e2e/tracking.spec.ts')
  })
})
