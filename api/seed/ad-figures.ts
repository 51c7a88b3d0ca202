import { type Placement, placementNames, placements } from '../../shared/contract/ads/placement.ts'
import type { BackOffice } from './back-office.ts'
import { randomOf } from './random.ts'
import { day } from './sale-calendar.ts'
import { figureDays } from './site-figures.ts'

/** What became of one ad on one day, in one country and place. */
export interface SeedAdDay {
  readonly adId: string
  /** Midnight in UTC. */
  readonly day: number
  readonly country: string
  readonly platform: string
  readonly placement: Placement
  readonly served: number
  readonly seen: number
  readonly clicks: number
  readonly people: number
  /** Answers that came too late, and requests of programs: refused, and counted apart. */
  readonly late: number
  readonly programs: number
}

/** Roughly how often a day each place is served, and the share of those who see an ad there that follow it. */
const traffic: Readonly<Record<Placement, { readonly served: number; readonly followed: number }>> = {
  home: { served: 620, followed: 0.007 },
  directory: { served: 410, followed: 0.008 },
  store: { served: 900, followed: 0.013 },
  product: { served: 260, followed: 0.011 },
  blog: { served: 90, followed: 0.006 },
  'extension-banner': { served: 300, followed: 0.021 },
  'mobile-banner': { served: 380, followed: 0.017 },
}

/** The share of served ads that are scrolled to, and of the seen ones that another visitor saw. */
const seenShare = 0.58
const peopleShare = 0.82

/** Ads of the demo were served on each of their days before today, in all their countries and in the places of their platform. */
export function* makeAdDays(ads: BackOffice['ads'], today: number): Generator<SeedAdDay> {
  const random = randomOf('ad figures')
  for (const { id, platform, countries, startsAt, endsAt, weight } of ads) {
    const placed = placementNames.filter((name) => platform === 'ALL' || placements[name] === platform)
    for (let at = Math.max(startsAt, today - figureDays * day); at < Math.min(endsAt, today); at += day)
      for (const country of countries)
        for (const placement of placed) {
          const { served: usual, followed } = traffic[placement]
          const served = Math.round((usual * weight * (0.7 + 0.6 * random.next())) / (3 * countries.length))
          const seen = Math.round(served * seenShare)
          yield {
            adId: id,
            day: at,
            country,
            platform: placements[placement],
            placement,
            served,
            seen,
            // Rounded by chance, so that the small countries of an ad have clicks in sum.
            clicks: Math.min(seen, Math.floor(seen * followed + random.next())),
            people: Math.round(seen * peopleShare),
            late: Math.round(served * 0.004),
            programs: Math.round(served * 0.03),
          }
        }
  }
}

/** Limits that staff set later begin with all that was counted before. */
export const insertAdBudgets = `
  insert into budget (subject, kind, counted)
  select subject, kind, sum(counted) from ad_day
  join ads on ads.id = ad_id
  cross join lateral (values ('impression', seen), ('click', clicks)) as of_day (kind, counted)
  cross join lateral (values (ads.id), (ads.campaign_id)) as of_ad (subject)
  where subject is not null
  group by subject, kind`
