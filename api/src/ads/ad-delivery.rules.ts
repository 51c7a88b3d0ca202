import type { AdDelivery } from '../../../shared/contract/ads/ads.routes.ts'
import { type AdObstacle, adDevices, type Placement, placements } from '../../../shared/contract/ads/placement.ts'
import { type CountryId, countries } from '../../../shared/contract/country.ts'
import { type Language, languages } from '../../../shared/contract/language.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import type { DeviceKind } from '../visitor/device.ts'
import {
  type AdCounts,
  type AdVisit,
  candidatesOf,
  countObstacleOf,
  eligibleAds,
  obstacleOf,
  plannedBy,
  plansOf,
  type ServedAd,
  sharesOf,
} from './ads.rules.ts'
import { localTime } from './local-time.rules.ts'

interface DeliveryOptions {
  readonly placement: Placement
  /** All ads of the placement, including this one if it is served at all. */
  readonly others: readonly ServedAd[]
  readonly counts: AdCounts
  readonly now: number
  /** Defaults to the placement's platform. */
  readonly platform?: Platform
  /** Local hour in each country, from 0 to 23: the next time it occurs. Undefined for now. */
  readonly hour?: number
}

const hourLength = 3_600_000

/** Computes who gets an ad in a placement, what prevents others, and its pace. Counts are the current ones. */
export function deliveryOf(ad: ServedAd, options: DeliveryOptions): AdDelivery {
  const { placement, others, counts, now, platform = placements[placement], hour } = options
  const ads = [ad, ...others.filter(({ id }) => id !== ad.id)]
  const devices: readonly DeviceKind[] = ad.devices.length > 0 ? ad.devices : adDevices
  const [first = 'phone'] = devices
  // Pages of the site ask for no extra filters; third-party programs may ask for those of the ad.
  const extraFilters = placements[placement] === 'WEBSITE' ? {} : ad.extraFilters
  const visitOf = (country: CountryId, language: Language, device: DeviceKind, at: number): AdVisit => ({
    now: at,
    placement,
    platform,
    country,
    language,
    device: () => device,
    extraFilters,
    seenBefore: () => [],
  })
  /** The requested time in a country. */
  const timeIn = (country: CountryId): number =>
    hour === undefined ? now : now + ((hour - localTime(country, now).hour + 24) % 24) * hourLength
  const shareFor = (visit: AdVisit) =>
    sharesOf(candidatesOf(eligibleAds(ads, visit, counts)), visit.now, counts).get(ad.id) ?? 0

  const cells = countries
    .filter(({ id }) => ad.countries.includes(id))
    .flatMap(({ id: country }) => {
      const time = timeIn(country)
      const counted = countObstacleOf(ad, time, counts)
      const present = localTime(country, time).hour
      return languages.map((language) => {
        // Assumes equal shares of visitors on each of the ad's devices.
        const share =
          devices.reduce((sum, device) => sum + shareFor(visitOf(country, language, device, time)), 0) / devices.length
        const visit = visitOf(country, language, first, time)
        // Only the clock changes; dates, caps and priorities are the current ones.
        const clockOnly = { ...ad, startsAt: 0, endsAt: null, campaign: null, isActive: true }
        const hours = Array.from({ length: 24 }, (_, at): AdObstacle | null => {
          if (at === present) return obstacleOf(ad, visit) ?? counted ?? (share > 0 ? null : 'LOWER_PRIORITY')
          return obstacleOf(
            clockOnly,
            visitOf(country, language, first, time + ((at - present + 24) % 24) * hourLength),
          )
        })
        return { country, language, hours, share }
      })
    })
  const firstCountry = ad.countries[0] ?? 'sa'
  const firstTime = timeIn(firstCountry)

  const [plan] = plansOf(ad)
  return {
    obstacle: cells.some(({ share }) => share > 0)
      ? null
      : (firstObstacle(ad, {
          visit: visitOf(firstCountry, 'ar', first, firstTime),
          counted: countObstacleOf(ad, firstTime, counts),
        }) ?? 'LOWER_PRIORITY'),
    pace: plan
      ? {
          planned: Math.round(plannedBy(now, plan)),
          counted: counts.counted(plan.budget),
          goal: plan.budget.limit,
        }
      : null,
    cells,
  }
}

const firstObstacle = (ad: ServedAd, { visit, counted }: { visit: AdVisit; counted: AdObstacle | null }) =>
  obstacleOf({ ...ad, languages: [] }, visit) ?? counted
