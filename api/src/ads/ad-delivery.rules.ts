import type { AdDelivery } from '../../../shared/contract/ads/ads.routes.ts'
import { type AdObstacle, type Placement, placements } from '../../../shared/contract/ads/placement.ts'
import { countries } from '../../../shared/contract/country.ts'
import { type Language, languages } from '../../../shared/contract/language.ts'
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
  const visitOf = (country: (typeof countries)[number]['id'], language: Language, at: number): AdVisit => ({
    now: at,
    placement,
    platform: placements[placement],
    country,
    language,
    device: () => ad.devices[0] ?? 'phone',
    extraFilters: ad.extraFilters,
    seenBefore: () => [],
  })
  const counted = countObstacleOf(ad, now, counts)

  const cells = countries
    .filter(({ id }) => ad.countries.includes(id))
    .flatMap(({ id: country }) =>
      languages.map((language) => {
        const visit = visitOf(country, language, now)
        const candidates = candidatesOf(eligibleAds(ads, visit, counts))
        const isCandidate = candidates.some(({ id }) => id === ad.id)
        const weights = candidates.reduce((sum, { weight }) => sum + weight, 0)
        const present = localTime(country, now).hour
        // The clock goes on; dates, caps and priorities are those of now.
        const clockOnly = { ...ad, startsAt: 0, endsAt: null, campaign: null, isActive: true }
        const hours = Array.from({ length: 24 }, (_, at): AdObstacle | null => {
          if (at === present) return obstacleOf(ad, visit) ?? counted ?? (isCandidate ? null : 'LOWER_PRIORITY')
          return obstacleOf(clockOnly, visitOf(country, language, now + ((at - present + 24) % 24) * hour))
        })
        return { country, language, hours, share: isCandidate ? ad.weight / weights : 0 }
      }),
    )

  const [plan] = plansOf(ad)
  return {
    obstacle: cells.some(({ share }) => share > 0)
      ? null
      : (firstObstacle(ad, { visit: visitOf(ad.countries[0] ?? 'sa', 'ar', now), counted }) ?? 'LOWER_PRIORITY'),
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
