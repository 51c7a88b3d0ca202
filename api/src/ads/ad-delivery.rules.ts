import type { AdDelivery } from '../../../shared/contract/ads/ads.routes.ts'
import { type AdObstacle, adDevices, type Placement, placements } from '../../../shared/contract/ads/placement.ts'
import { type CountryId, countries } from '../../../shared/contract/country.ts'
import { type Language, languages } from '../../../shared/contract/language.ts'
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
  /** All ads that can stand in the place, this one among them where it is served at all. */
  readonly others: readonly ServedAd[]
  readonly counts: AdCounts
  readonly now: number
}

const hour = 3_600_000

/** Who is shown an ad in a place now, what keeps others from it, and how it keeps to its plan. */
export function deliveryOf(ad: ServedAd, { placement, others, counts, now }: DeliveryOptions): AdDelivery {
  const ads = [ad, ...others.filter(({ id }) => id !== ad.id)]
  const devices: readonly DeviceKind[] = ad.devices.length > 0 ? ad.devices : adDevices
  const [first = 'phone'] = devices
  // Pages of the site ask for no extra filters; programs of others may ask for those of the ad.
  const extraFilters = placements[placement] === 'WEBSITE' ? {} : ad.extraFilters
  const visitOf = (country: CountryId, language: Language, device: DeviceKind, at = now): AdVisit => ({
    now: at,
    placement,
    platform: placements[placement],
    country,
    language,
    device: () => device,
    extraFilters,
    seenBefore: () => [],
  })
  const counted = countObstacleOf(ad, now, counts)
  const shareFor = (visit: AdVisit) =>
    sharesOf(candidatesOf(eligibleAds(ads, visit, counts)), now, counts).get(ad.id) ?? 0

  const cells = countries
    .filter(({ id }) => ad.countries.includes(id))
    .flatMap(({ id: country }) =>
      languages.map((language) => {
        // Of visitors on each device of the ad alike.
        const share =
          devices.reduce((sum, device) => sum + shareFor(visitOf(country, language, device)), 0) / devices.length
        const visit = visitOf(country, language, first)
        const present = localTime(country, now).hour
        // The clock goes on; dates, caps and priorities are those of now.
        const clockOnly = { ...ad, startsAt: 0, endsAt: null, campaign: null, isActive: true }
        const hours = Array.from({ length: 24 }, (_, at): AdObstacle | null => {
          if (at === present) return obstacleOf(ad, visit) ?? counted ?? (share > 0 ? null : 'LOWER_PRIORITY')
          return obstacleOf(clockOnly, visitOf(country, language, first, now + ((at - present + 24) % 24) * hour))
        })
        return { country, language, hours, share }
      }),
    )

  const [plan] = plansOf(ad)
  return {
    obstacle: cells.some(({ share }) => share > 0)
      ? null
      : (firstObstacle(ad, { visit: visitOf(ad.countries[0] ?? 'sa', 'ar', first), counted }) ?? 'LOWER_PRIORITY'),
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
