import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { placementNames, weekdays } from '../../../shared/contract/ads/placement.ts'
import { countries } from '../../../shared/contract/country.ts'
import { type AdCounts, type AdVisit, budgetsOf, chooseAd, obstacleOf, type ServedAd } from './ads.rules.ts'
import { localTime } from './local-time.rules.ts'

const noon = Date.parse('2026-11-27T12:00:00Z')
const day = 86_400_000
const words = { title: 'Sale', text: '', image: null }

const ad = (more: Partial<ServedAd> = {}): ServedAd => ({
  id: 'one',
  name: 'Sale',
  placement: ['home'],
  platform: 'WEBSITE',
  countries: ['sa'],
  languages: [],
  devices: [],
  weekdays: [],
  hours: null,
  priority: 3,
  weight: 1,
  cap: null,
  goal: null,
  capPerPerson: null,
  extraFilters: {},
  creative: { ar: words, en: words },
  link: 'https://example.com/',
  isActive: true,
  startsAt: noon - day,
  endsAt: null,
  campaign: null,
  ...more,
})

const campaign = { id: 'campaign', isActive: true, startsAt: noon - day, endsAt: null, goal: null, capPerPerson: null }

const visit = (more: Partial<AdVisit> = {}): AdVisit => ({
  now: noon,
  placement: 'home',
  platform: 'WEBSITE',
  country: 'sa',
  language: 'ar',
  device: () => 'phone',
  extraFilters: {},
  seenBefore: () => [],
  ...more,
})

const nothingCounted: AdCounts = { counted: () => 0, hasUnit: () => true }

describe('what keeps an ad from a visitor', () => {
  it.each([
    ['nothing', {}, {}, null],
    ['its state', { isActive: false }, {}, 'STATUS'],
    ['its start', { startsAt: noon + 1 }, {}, 'DATES'],
    ['its end', { endsAt: noon }, {}, 'DATES'],
    ['a campaign that is stopped', { campaign: { ...campaign, isActive: false } }, {}, 'CAMPAIGN'],
    ['a campaign that is over', { campaign: { ...campaign, endsAt: noon } }, {}, 'CAMPAIGN'],
    ['nowhere to stand', { placement: [] }, {}, 'NO_PLACEMENT'],
    ['another place', {}, { placement: 'blog' }, 'PLACEMENT'],
    ['another platform', { platform: 'MOBILE_APP' }, {}, 'PLATFORM'],
    ['no platform that is asked for', { platform: 'ALL' }, { platform: 'MOBILE_APP' }, null],
    ['another country', {}, { country: 'us' }, 'COUNTRY'],
    ['no country that is not known', {}, { country: undefined }, null],
    ['another language', { languages: ['en'] }, {}, 'LANGUAGE'],
    ['another device', { devices: ['desktop'] }, {}, 'DEVICE'],
    ['a filter that is not asked for', { extraFilters: { position: 'top' } }, {}, 'FILTERS'],
    ['a filter that it does not have', {}, { extraFilters: { position: 'top' } }, 'FILTERS'],
    ['a filter that differs', { extraFilters: { a: '1' } }, { extraFilters: { a: '2' } }, 'FILTERS'],
    // Noon in London is three in the afternoon in Riyadh, and seven in the morning in New York.
    ['the hour there', { hours: { from: 9, to: 15 } }, {}, 'HOURS'],
    ['no hour within its own', { hours: { from: 15, to: 16 } }, {}, null],
    ['no hour of a night that begins before it ends', { hours: { from: 22, to: 16 } }, {}, null],
    [
      'no hour after midnight of a night that began on one of its days',
      { weekdays: ['friday'], hours: { from: 22, to: 6 } },
      { now: Date.parse('2026-11-28T00:00:00Z') },
      null,
    ],
    [
      'an hour after midnight of a night that began on another day',
      { weekdays: ['friday'], hours: { from: 22, to: 6 } },
      { now: Date.parse('2026-11-27T00:00:00Z') },
      'WEEKDAY',
    ],
    ['the hour of New York', { countries: ['us'], hours: { from: 8, to: 24 } }, { country: 'us' }, 'HOURS'],
    ['the day of the week there', { weekdays: ['saturday'] }, {}, 'WEEKDAY'],
    ['no day that is its own', { weekdays: ['friday'] }, {}, null],
  ] as const)('is %s', (_, own, asked, obstacle) => {
    expect(obstacleOf(ad(own as Partial<ServedAd>), visit(asked as Partial<AdVisit>))).toBe(obstacle)
  })

  it('is the local time, including midnight, month ends and daylight saving changes', () => {
    expect(localTime('sa', Date.parse('2026-12-31T21:30:00Z'))).toEqual({ hour: 0, weekday: 'friday' })
    expect(localTime('us', Date.parse('2026-12-31T21:30:00Z'))).toEqual({ hour: 16, weekday: 'thursday' })
    expect(localTime('us', Date.parse('2026-03-08T06:59:00Z')).hour).toBe(1)
    expect(localTime('us', Date.parse('2026-03-08T07:00:00Z')).hour).toBe(3)
    expect(localTime('ae', Date.parse('2028-02-29T20:30:00Z')).weekday).toBe('wednesday')
  })
})

const some = <Value extends string>(values: readonly Value[]) => fc.subarray([...values])
const ids = countries.map(({ id }) => id)
const platform = fc.constantFrom('WEBSITE', 'MOBILE_APP', 'BROWSER_EXTENSION', 'ALL') as fc.Arbitrary<'ALL'>
const near = fc.integer({ min: -2 * day, max: 2 * day })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const hours = fc.record({ from: fc.integer({ min: 0, max: 23 }), to: fc.integer({ min: 1, max: 24 }) })
const filters = fc.dictionary(fc.constantFrom('position', 'theme'), fc.constantFrom('top', 'dark'), { maxKeys: 2 })

const anyAd = fc
  .record({
    placement: some(placementNames),
    platform,
    countries: some(ids),
    languages: some(['ar', 'en'] as const),
    devices: some(['phone', 'tablet', 'desktop'] as const),
    weekdays: some(weekdays),
    hours: maybe(hours),
    priority: fc.integer({ min: 1, max: 5 }),
    weight: fc.integer({ min: 1, max: 100 }),
    cap: maybe(fc.integer({ min: 1, max: 20 })),
    extraFilters: filters,
    isActive: fc.boolean(),
    starts: near,
    ends: maybe(near),
    seen: fc.integer({ min: 0, max: 25 }),
  })
  .map(({ starts, ends, seen, ...own }) => ({
    seen,
    own: ad({ ...own, startsAt: noon + starts, endsAt: ends === null ? null : noon + ends }),
  }))

const anyVisit = fc
  .record({
    placement: fc.constantFrom(...placementNames),
    platform: fc.option(platform, { nil: undefined }),
    country: fc.option(fc.constantFrom(...ids), { nil: undefined }),
    language: fc.constantFrom('ar', 'en'),
    extraFilters: filters,
    now: near.map((offset) => noon + offset),
  })
  .map((asked) => visit(asked as Partial<AdVisit>))

describe('the choice of an ad', () => {
  it('never selects an ad that must not be shown, nor one of a lower priority', () => {
    fc.assert(
      fc.property(
        fc.array(anyAd, { maxLength: 12 }),
        anyVisit,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (made, asked, random) => {
          const ads = made.map(({ own }, place) => ({ ...own, id: `ad ${place}` }))
          const counts: AdCounts = {
            counted: ({ subject }) => made[Number(subject.slice(3))]?.seen ?? 0,
            hasUnit: () => true,
          }
          const may = ads.filter(
            (each) =>
              obstacleOf(each, asked) === null &&
              budgetsOf(each).every((budget) => counts.counted(budget) < budget.limit),
          )
          const chosen = chooseAd(ads, asked, counts, random)
          if (may.length === 0) expect(chosen).toBeUndefined()
          else expect(chosen?.priority).toBe(Math.min(...may.map(({ priority }) => priority)))
          if (chosen) expect(may).toContain(chosen)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('follows the weights, within two points over 100,000 choices', () => {
    const weights = [1, 2, 7, 40, 50]
    const ads = weights.map((weight, place) => ad({ id: `ad ${place}`, weight }))
    const chosen = new Map<string, number>()
    // Evenly spread random numbers: this measures the rule, not the generator.
    const choices = 100_000
    for (let choice = 0; choice < choices; choice += 1) {
      const id = chooseAd(ads, visit(), nothingCounted, (choice + 0.5) / choices)?.id ?? ''
      chosen.set(id, (chosen.get(id) ?? 0) + 1)
    }
    weights.forEach((weight, place) => {
      const share = (chosen.get(`ad ${place}`) ?? 0) / choices
      expect(Math.abs(share - weight / 100)).toBeLessThan(0.02)
    })
  })

  it('spreads goals evenly over their time, whatever the traffic, and fills the rest by weight', () => {
    const start = noon
    const goals = [1_000, 4_000]
    const ads = [
      ...goals.map((count, place) =>
        ad({ id: `goal ${place}`, goal: { kind: 'impressions', count }, startsAt: start, endsAt: start + day }),
      ),
      ad({ id: 'rest', startsAt: start }),
    ]
    const seen = new Map<string, number>()
    const counts: AdCounts = { counted: ({ subject }) => seen.get(subject) ?? 0, hasUnit: () => true }
    const atNoon = new Map<string, number>()
    // Three visits in a busy minute, one in a quiet one: 20,160 in the day.
    let visits = 0
    for (let minute = 0; minute < 1_440; minute += 1) {
      const inMinute = minute % 120 < 60 ? 24 : 4
      for (let place = 0; place < inMinute; place += 1) {
        const now = start + minute * 60_000 + (place * 60_000) / inMinute
        const id = chooseAd(ads, visit({ now }), counts, 0.5)?.id ?? ''
        seen.set(id, (seen.get(id) ?? 0) + 1)
        visits += 1
      }
      if (minute === 719) for (const [id, count] of seen) atNoon.set(id, count)
    }
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(visits)
    goals.forEach((count, place) => {
      expect(Math.abs((seen.get(`goal ${place}`) ?? 0) / count - 1)).toBeLessThan(0.05)
      expect(Math.abs((atNoon.get(`goal ${place}`) ?? 0) / (count / 2) - 1)).toBeLessThan(0.05)
    })
    expect(seen.get('rest')).toBeGreaterThan(10_000)
  })

  it('shows one person an ad only as often as its cap allows, per number of hours', () => {
    const own = ad({ capPerPerson: { count: 2, hours: 24 } })
    const sawBefore = (...hoursAgo: number[]) =>
      chooseAd([own], visit({ seenBefore: () => hoursAgo.map((each) => noon - each * 3_600_000) }), nothingCounted, 0)
    expect(sawBefore(1)).toBe(own)
    expect(sawBefore(1, 23)).toBeUndefined()
    expect(sawBefore(1, 25)).toBe(own)
  })

  it('shows one person the ads of a campaign together only as often as the campaign allows', () => {
    const capped = { ...campaign, capPerPerson: { count: 1, hours: 24 } }
    const ads = [ad({ id: 'a', campaign: capped }), ad({ id: 'b', campaign: capped }), ad({ id: 'other', weight: 1 })]
    const sawOne = visit({ seenBefore: (subject) => (subject === 'campaign' ? [noon - 1] : []) })
    expect([0, 0.4, 0.9].map((random) => chooseAd(ads, sawOne, nothingCounted, random)?.id)).toEqual(
      Array(3).fill('other'),
    )
  })
})
