import type { Static } from 'typebox'
import type { Ad, CapPerPerson, DayHours, Goal } from '../../../shared/contract/ads/ads.collection.ts'
import {
  type AdObstacle,
  type GoalKind,
  type Placement,
  placements,
  weekdays,
} from '../../../shared/contract/ads/placement.ts'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import type { Budget } from '../budget/budget.queries.ts'
import type { DeviceKind } from '../visitor/device.ts'
import { type LocalTime, localTime } from './local-time.rules.ts'

/** Start and end in milliseconds; null if there is no end. */
interface Span {
  readonly startsAt: number
  readonly endsAt: number | null
}

/** The parts of an ad's campaign that limit the ad. */
interface AdCampaign extends Span {
  readonly id: string
  /** Whether it is active and not in the trash. */
  readonly isActive: boolean
  readonly goal: Goal | null
  /** For all its ads together. */
  readonly capPerPerson: CapPerPerson | null
}

/** The fields of an ad that decide when it is chosen. */
export interface ServedAd
  extends Span,
    Pick<
      Ad,
      | 'id'
      | 'name'
      | 'placement'
      | 'platform'
      | 'countries'
      | 'languages'
      | 'devices'
      | 'weekdays'
      | 'priority'
      | 'weight'
      | 'cap'
      | 'extraFilters'
      | 'creative'
      | 'link'
    > {
  readonly isActive: boolean
  readonly hours: Static<typeof DayHours> | null
  readonly goal: Goal | null
  /** The ad's own cap; that of its campaign applies too. */
  readonly capPerPerson: CapPerPerson | null
  readonly campaign: AdCampaign | null
}

/** Who requests an ad, and for which placement. */
export interface AdVisit {
  readonly now: number
  readonly placement: Placement
  /** Undefined if not given. */
  readonly platform: Platform | undefined
  /** Undefined if unknown: no ad is then excluded by country, and the local time is that of the ad's first country. */
  readonly country: CountryId | undefined
  readonly language: Language
  readonly device: () => DeviceKind
  readonly extraFilters: Readonly<Record<string, string>>
  /** When this person saw an ad, or any ad of a campaign, in milliseconds; empty if the person is not tracked. */
  readonly seenBefore: (subject: string) => readonly number[]
}

/** The counts of ads: over all processes, and what this process may still count. */
export interface AdCounts {
  readonly counted: (budget: Budget) => number
  readonly hasUnit: (budget: Budget) => boolean
}

const budgetKinds = { impressions: 'impression', clicks: 'click' } as const satisfies Record<GoalKind, Budget['kind']>

/** Caches what is derived from an ad, which is immutable: a change by staff creates a new object. */
export function oncePerAd<Result>(derive: (ad: ServedAd) => Result): (ad: ServedAd) => Result {
  const known = new WeakMap<ServedAd, Result>()
  return (ad) => {
    let result = known.get(ad)
    if (result === undefined) {
      result = derive(ad)
      known.set(ad, result)
    }
    return result
  }
}

/** The budgets of an ad: its cap and goal, and the goal of its campaign. */
export const budgetsOf = oncePerAd(({ id, cap, goal, campaign }): readonly Budget[] => {
  const ownImpressions = [cap, goal?.kind === 'impressions' ? goal.count : null].filter((limit) => limit !== null)
  return [
    ...(ownImpressions.length > 0
      ? [{ subject: id, kind: 'impression' as const, limit: Math.min(...ownImpressions) }]
      : []),
    ...(goal?.kind === 'clicks' ? [{ subject: id, kind: 'click' as const, limit: goal.count }] : []),
    ...(campaign?.goal
      ? [{ subject: campaign.id, kind: budgetKinds[campaign.goal.kind], limit: campaign.goal.count }]
      : []),
  ]
})

/** A goal with an end, and the time over which it is spread. */
interface Plan {
  readonly budget: Budget
  readonly startsAt: number
  readonly endsAt: number
}

/** The plans of an ad: its own goal, and that of its campaign. A goal without an end has no plan. */
export const plansOf = oncePerAd(({ id, goal, startsAt, endsAt, campaign }): readonly Plan[] => {
  const planOf = (subject: string, { kind, count }: Goal, span: Span): Plan[] =>
    span.endsAt === null
      ? []
      : [{ budget: { subject, kind: budgetKinds[kind], limit: count }, startsAt: span.startsAt, endsAt: span.endsAt }]
  return [
    ...(goal ? planOf(id, goal, { startsAt, endsAt }) : []),
    ...(campaign?.goal ? planOf(campaign.id, campaign.goal, campaign) : []),
  ]
})

/** How much of a goal should be reached by now. */
export const plannedBy = (now: number, { budget, startsAt, endsAt }: Plan): number =>
  budget.limit * Math.min(1, Math.max(0, (now - startsAt) / (endsAt - startsAt)))

/** How far an ad is with its plans: below 1 it is behind all of them. Undefined without a plan. */
function paceOf(ad: ServedAd, now: number, { counted }: AdCounts): number | undefined {
  if (plansOf(ad).length === 0) return undefined
  const paces = plansOf(ad).map((plan) => {
    const planned = plannedBy(now, plan)
    return planned === 0 ? Number.POSITIVE_INFINITY : counted(plan.budget) / planned
  })
  return Math.max(...paces)
}

const holdsAt = ({ startsAt, endsAt }: Span, now: number): boolean =>
  startsAt <= now && (endsAt === null || now < endsAt)

/** 22 to 6 means the night. */
const isWithinHours = ({ from, to }: Static<typeof DayHours>, hour: number): boolean =>
  from < to ? from <= hour && hour < to : from <= hour || hour < to

/** The day that an hour belongs to: hours of a night after midnight belong to the day on which it began. */
function weekdayOf({ hours }: Pick<ServedAd, 'hours'>, { hour, weekday }: LocalTime): LocalTime['weekday'] {
  const isOfNightBefore = hours !== null && hours.from > hours.to && hour < hours.to
  return isOfNightBefore ? (weekdays.at(weekdays.indexOf(weekday) - 1) ?? weekday) : weekday
}

const isAmong = <Value extends string>(allowed: readonly Value[], value: string): boolean =>
  allowed.length === 0 || allowed.some((each) => each === value)

const filterNames = oncePerAd(({ extraFilters }) => Object.keys(extraFilters))

function equalFilters(ad: ServedAd, asked: Readonly<Record<string, string>>): boolean {
  const [own, names] = [ad.extraFilters, filterNames(ad)]
  return names.length === Object.keys(asked).length && names.every((name) => own[name] === asked[name])
}

/** Whether an ad of one platform is shown on another; true if none is requested. */
const isOnPlatform = (own: Platform, asked: Platform | undefined): boolean =>
  asked === undefined || asked === 'ALL' || own === 'ALL' || own === asked

/** What keeps an ad from this visitor regardless of counts; null if nothing does. */
export function obstacleOf(ad: ServedAd, visit: AdVisit): AdObstacle | null {
  const { now, placement, country } = visit
  if (!ad.isActive) return 'STATUS'
  if (!holdsAt(ad, now)) return 'DATES'
  if (ad.campaign && !(ad.campaign.isActive && holdsAt(ad.campaign, now))) return 'CAMPAIGN'
  if (ad.placement.length === 0) return 'NO_PLACEMENT'
  if (!ad.placement.includes(placement)) return 'PLACEMENT'
  if (!isOnPlatform(ad.platform, visit.platform ?? placements[placement])) return 'PLATFORM'
  if (country && !ad.countries.includes(country)) return 'COUNTRY'
  if (!isAmong(ad.languages, visit.language)) return 'LANGUAGE'
  if (!equalFilters(ad, visit.extraFilters)) return 'FILTERS'
  if (ad.hours || ad.weekdays.length > 0) {
    const clock = localTime(country ?? ad.countries[0] ?? 'sa', now)
    if (!isAmong(ad.weekdays, weekdayOf(ad, clock))) return 'WEEKDAY'
    if (ad.hours && !isWithinHours(ad.hours, clock.hour)) return 'HOURS'
  }
  if (ad.devices.length > 0 && !isAmong(ad.devices, visit.device())) return 'DEVICE'
  return null
}

/** A limit that currently keeps an ad from everyone; null if there is none. */
export function countObstacleOf(ad: ServedAd, now: number, counts: AdCounts): AdObstacle | null {
  for (const budget of budgetsOf(ad)) {
    if (counts.counted(budget) >= budget.limit || !counts.hasUnit(budget)) {
      return ad.cap !== null && budget.subject === ad.id && budget.limit === ad.cap ? 'CAP_REACHED' : 'GOAL_REACHED'
    }
  }
  const pace = paceOf(ad, now, counts)
  return pace !== undefined && pace >= 1 ? 'AHEAD_OF_PLAN' : null
}

/** Whether a person has seen the ad, or all ads of its campaign together, as often as allowed. */
const isPersonDone = (ad: ServedAd, { now, seenBefore }: AdVisit): boolean =>
  [ad, ad.campaign].some((subject) => {
    if (!subject?.capPerPerson) return false
    const { count, hours } = subject.capPerPerson
    const since = now - hours * 3_600_000
    return seenBefore(subject.id).filter((at) => at > since).length >= count
  })

const isEligibleFor = (ad: ServedAd, visit: AdVisit, counts: AdCounts): boolean =>
  obstacleOf(ad, visit) === null && !isPersonDone(ad, visit) && countObstacleOf(ad, visit.now, counts) === null

/** The ads that may be shown to a visitor now. */
export const eligibleAds = (ads: readonly ServedAd[], visit: AdVisit, counts: AdCounts): ServedAd[] =>
  ads.filter((ad) => isEligibleFor(ad, visit, counts))

/** The candidates among eligible ads: those of the highest priority, and among them only those with a plan, if any. */
export function candidatesOf(eligible: readonly ServedAd[]): readonly ServedAd[] {
  const first = Math.min(...eligible.map(({ priority }) => priority))
  const ofFirst = eligible.filter(({ priority }) => priority === first)
  const planned = ofFirst.filter((ad) => plansOf(ad).length > 0)
  return planned.length > 0 ? planned : ofFirst
}

/**
 * The shares of candidates in a placement: by how far each is behind its plan, otherwise by weight. They add up to 1.
 */
export function sharesOf(
  candidates: readonly ServedAd[],
  now: number,
  { counted }: Pick<AdCounts, 'counted'>,
): ReadonlyMap<string, number> {
  const parts = candidates.map((ad) => {
    const behind = plansOf(ad).map((plan) => plannedBy(now, plan) - counted(plan.budget))
    return [ad.id, behind.length > 0 ? Math.min(...behind) : ad.weight] as const
  })
  const whole = parts.reduce((sum, [, part]) => sum + part, 0)
  return new Map(parts.map(([id, part]) => [id, part / whole]))
}

/** Ads of one priority. */
interface Tier {
  readonly planned: readonly ServedAd[]
  readonly others: readonly ServedAd[]
}

function makeTiers(ads: readonly ServedAd[]): readonly Tier[] {
  const byPriority = Map.groupBy(ads, ({ priority }) => priority)
  return [...byPriority]
    .toSorted(([one], [other]) => one - other)
    .map(([, tier]) => ({
      planned: tier.filter((ad) => plansOf(ad).length > 0),
      others: tier.filter((ad) => plansOf(ad).length === 0),
    }))
}

const knownTiers = new WeakMap<readonly ServedAd[], readonly Tier[]>()

/** Highest priority first; cached per list, which is immutable. */
function tiersOf(ads: readonly ServedAd[]): readonly Tier[] {
  const tiers = knownTiers.get(ads) ?? makeTiers(ads)
  knownTiers.set(ads, tiers)
  return tiers
}

/** Among ads with a plan, the one that is furthest behind it. */
function furthestBehind(planned: readonly ServedAd[], now: number, counts: AdCounts): ServedAd | undefined {
  const paces = planned.map((ad) => paceOf(ad, now, counts) ?? Number.POSITIVE_INFINITY)
  return planned[paces.indexOf(Math.min(...paces))]
}

/** Number of ads drawn one by one before all remaining ones are checked at once. */
const maxDraws = 8

/**
 * One of the eligible ads at random, by weight. Ads are drawn from all and checked afterwards, which gives each the
 * same probability as checking all of them first.
 */
function drawByWeight(
  ads: readonly ServedAd[],
  isEligible: (ad: ServedAd) => boolean,
  random: number,
): ServedAd | undefined {
  let [left, chance] = [ads, random]
  for (let draws = 0; left.length > 0; draws += 1) {
    if (draws === maxDraws) left = left.filter(isEligible)
    let rest = chance * left.reduce((sum, { weight }) => sum + weight, 0)
    const place = left.findIndex(({ weight }) => {
      rest -= weight
      return rest < 0
    })
    const drawn = left[place]
    if (!drawn || isEligible(drawn)) return drawn
    left = left.toSpliced(place, 1)
    // The position within the weight of the drawn ad is itself random.
    chance = (rest + drawn.weight) / drawn.weight
  }
  return undefined
}

/**
 * Chooses the ad of a placement: by priority, then the one furthest behind its plan, then at random by weight.
 * @param random from 0 to 1, excluding 1.
 * @param isFree whether an ad may be given to this caller once more.
 */
export function chooseAd(
  ads: readonly ServedAd[],
  visit: AdVisit,
  counts: AdCounts,
  random: number,
  isFree: (ad: ServedAd) => boolean = () => true,
): ServedAd | undefined {
  const isEligible = (ad: ServedAd) => isFree(ad) && isEligibleFor(ad, visit, counts)
  for (const { planned, others } of tiersOf(ads)) {
    const chosen =
      furthestBehind(planned.filter(isEligible), visit.now, counts) ?? drawByWeight(others, isEligible, random)
    if (chosen) return chosen
  }
  return undefined
}
