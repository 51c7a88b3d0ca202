import { expect, it } from '@jest/globals'
import { placements } from '../../shared/contract/ads/placement.ts'
import { makeWorld } from './world.ts'

const world = makeWorld(new Date('2026-11-21T12:00:00Z'))
const days = [...world.adDays()]
const adOf = new Map(world.backOffice.ads.map((ad) => [ad.id, ad]))

it('counts ads on the days on which they ran, where they are shown, and no more clicks than views', () => {
  expect(new Set(days.map(({ adId }) => adId)).size).toBeGreaterThan(5)
  const wrong = days.filter(({ adId, day, country, platform, placement, served, seen, clicks, people }) => {
    const ad = adOf.get(adId)
    const ran = ad && day >= ad.startsAt && day < Math.min(ad.endsAt, world.today)
    const shown = ad?.countries.includes(country) && ['ALL', platform].includes(ad.platform)
    const counted = clicks <= seen && people <= seen && seen <= served
    return !(ran && shown && placements[placement] === platform && counted)
  })
  expect(wrong).toEqual([])
})
