import { describe, expect, it } from '@jest/globals'
import { deliveryOf } from './ad-delivery.rules.ts'
import type { AdCounts, ServedAd } from './ads.rules.ts'

const noon = Date.parse('2026-11-27T12:00:00Z')
const day = 86_400_000
const words = { title: 'Sale', text: '', image: null }
const nothingCounted: AdCounts = { counted: () => 0, hasUnit: () => true }

const ad = (id: string, more: Partial<ServedAd> = {}): ServedAd => ({
  id,
  name: id,
  placement: ['home', 'mobile-banner'],
  platform: 'ALL',
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

const delivery = (own: ServedAd, others: ServedAd[] = [], counts = nothingCounted) =>
  deliveryOf(own, { placement: 'home', others, counts, now: noon })
const shareOf = (...of: Parameters<typeof delivery>) => delivery(...of).cells[0]?.share

describe('who gets an ad', () => {
  const goal = (count: number) => ({ goal: { kind: 'impressions' as const, count }, endsAt: noon + day })

  it.each([
    ['alone', {}, [], 1],
    ['beside one of twice its weight', {}, [ad('other', { weight: 2 })], 1 / 3],
    ['beside one of a higher priority', {}, [ad('other', { priority: 1 })], 0],
    ['beside one of a higher priority for phones', {}, [ad('other', { priority: 1, devices: ['phone'] })], 2 / 3],
    ['beside one of a goal a hundred times as large', goal(1_000), [ad('other', goal(100_000))], 1 / 101],
    ['beside one of a smaller goal', goal(3_000), [ad('other', goal(1_000))], 3 / 4],
  ])('is given as a share: %s', (_, own, others, share) => {
    expect(shareOf(ad('own', own), others)).toBeCloseTo(share, 10)
    expect(delivery(ad('own', own), others).obstacle).toBe(share > 0 ? null : 'LOWER_PRIORITY')
  })

  it('is a larger share of visitors the more of the goal is missing', () => {
    const counted: AdCounts['counted'] = ({ subject }) => (subject === 'own' ? 400 : 0)
    // By noon of the second day 500 of 1,000 are planned.
    expect(shareOf(ad('own', goal(1_000)), [ad('other', goal(1_000))], { counted, hasUnit: () => true })).toBeCloseTo(
      1 / 6,
    )
  })

  it('can be asked for another local hour in each country, and for another platform', () => {
    // 15:00 in Saudi Arabia, 16:00 in the Emirates.
    const evening = ad('own', { countries: ['sa', 'ae'], hours: { from: 20, to: 23 }, platform: 'WEBSITE' })
    const asked = (more: object) =>
      deliveryOf(evening, { placement: 'home', others: [], counts: nothingCounted, now: noon, ...more })
    const sharesIn = ({ cells }: ReturnType<typeof asked>) => cells.map(({ share }) => share)
    expect(asked({}).obstacle).toBe('HOURS')
    expect(sharesIn(asked({ hour: 20 }))).toEqual([1, 1, 1, 1])
    expect(asked({ hour: 20 }).cells[0]?.hours[20]).toBeNull()
    expect(sharesIn(asked({ hour: 23 }))).toEqual([0, 0, 0, 0])
    expect(asked({ hour: 20, platform: 'SOCIAL_MEDIA' }).obstacle).toBe('PLATFORM')
    // The dates apply at that time too: 20:00 in Saudi Arabia is five hours ahead, 10:00 is nineteen.
    const ending = ad('own', { endsAt: noon + 6 * 3_600_000 })
    const at = (hour: number) =>
      deliveryOf(ending, { placement: 'home', others: [], counts: nothingCounted, now: noon, hour }).obstacle
    expect([at(20), at(10)]).toEqual([null, 'DATES'])
  })

  it('is no visitor of the site if it has extra filters, because pages of the site ask for none', () => {
    const filtered = ad('own', { extraFilters: { position: 'top' } })
    expect(delivery(filtered)).toMatchObject({ obstacle: 'FILTERS', cells: [{ share: 0 }, { share: 0 }] })
    const inApp = deliveryOf(filtered, { placement: 'mobile-banner', others: [], counts: nothingCounted, now: noon })
    expect(inApp).toMatchObject({ obstacle: null, cells: [{ share: 1 }, { share: 1 }] })
  })
})
