import * as Type from 'typebox'
import { Day, Id } from '../../schema/formats.ts'
import { Exactly, Nullable } from '../../schema/structure.ts'
import { CountryId } from '../country.ts'
import { Platform } from '../platform.ts'
import { defineRoute } from '../route.ts'
import { shortner } from '../shortner/shortner.collection.ts'

/** Days of one answer: those asked for at most, and those of a question that names none. */
export const insightDays = { max: 366, usual: 30 } as const

/** Links that one answer names; the table has all of them. */
export const maxNamedLinks = 50

const count = Type.Integer()

/** How many accounts of people; test accounts are left out, as is everything of accounts that were erased. */
export const UserInsights = Exactly({
  from: Day,
  to: Day,
  /** Every day from the first to the last, in UTC. */
  days: Type.Array(
    Exactly({
      day: Day,
      signUps: count,
      /** Accounts whose email was proven on this day. */
      verified: count,
      /** Accounts in use; null for days so long past that it is not known any more. */
      active: Nullable(count),
    }),
  ),
  totals: Exactly({
    signUps: count,
    verified: count,
    /** Accounts in use on any of the days that are known; null when none is. */
    active: Nullable(count),
  }),
  /** Of whom signed up, by the country of their profile; null until it is filled in. The largest first. */
  countries: Type.Array(Exactly({ country: Nullable(CountryId), signUps: count })),
  /** Of whom was active, by what they used; an account that used two is counted in both. The largest first. */
  platforms: Type.Array(Exactly({ platform: Platform, active: count })),
})
export type UserInsights = Type.Static<typeof UserInsights>

export const userInsights = defineRoute({
  method: 'GET',
  path: '/insights/users',
  base: 'api',
  summary: 'Sign-ups, verified emails and active accounts by day; defaults to the last 30 days',
  audience: 'view_user',
  query: Exactly({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: UserInsights,
  limit: { calls: 60, seconds: 60 },
})

/** How often short links were followed that are not in the trash: once a visitor, link and hour, programs left out. */
export const LinkInsights = Exactly({
  from: Day,
  to: Day,
  total: count,
  /** Every day from the first to the last, in UTC. */
  days: Type.Array(Exactly({ day: Day, clicks: count })),
  /** Null where it is not known. The largest first. */
  countries: Type.Array(Exactly({ country: Nullable(CountryId), clicks: count })),
  /** Those that were followed most, the first of them first. */
  links: Type.Array(Exactly({ id: Id, slug: Type.String({ kind: 'slug' }), clicks: count })),
})
export type LinkInsights = Type.Static<typeof LinkInsights>

export const linkInsights = defineRoute({
  method: 'GET',
  path: '/insights/links',
  base: 'api',
  summary: 'Short link clicks by day, country and link; defaults to the last 30 days',
  audience: 'view_shortner',
  query: Exactly({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: LinkInsights,
  limit: { calls: 60, seconds: 60 },
})

export const linkInsightsCsv = defineRoute({
  method: 'GET',
  path: '/insights/links/csv',
  base: 'api',
  summary: 'Short link clicks as CSV, one row per day and link',
  audience: shortner.routes.export.audience,
  query: Exactly({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: Type.String(),
  produces: 'text/csv',
  download: 'link-figures.csv',
  limit: { calls: 10, seconds: 60 },
})

const counted = { clicks: count, people: count }
/** Null where it is not known. The largest first. */
const byName = Type.Array(Exactly({ name: Nullable(Type.String()), ...counted }))

/**
 * Who followed one short link. Clicks: once a visitor and hour. People: visitors of each day, summed over the days. Programs,
 * such as previews of messengers, are counted apart from both.
 */
export const OneLinkInsights = Exactly({
  id: Id,
  slug: Type.String({ kind: 'slug' }),
  from: Day,
  to: Day,
  total: count,
  people: count,
  programs: count,
  /** Every day from the first to the last, in UTC. */
  days: Type.Array(Exactly({ day: Day, ...counted, programs: count })),
  /** Every hour of the day, in UTC. */
  hours: Type.Array(Exactly({ hour: count, ...counted })),
  countries: Type.Array(Exactly({ country: Nullable(CountryId), ...counted })),
  devices: byName,
  browsers: byName,
  os: byName,
  /** The first part of the tag that the browser wants most. */
  languages: byName,
  /** Hosts of the pages that visitors came from. */
  referrers: byName,
  /** By where the variant leads; null for visits that another rule of the link decided. */
  variants: byName,
  /** By where the rule leads; null for visits that no rule fitted. */
  rules: byName,
  /** `link` or `qr`. */
  via: byName,
})
export type OneLinkInsights = Type.Static<typeof OneLinkInsights>

export const oneLinkInsights = defineRoute({
  method: 'GET',
  path: '/insights/links/:id',
  base: 'api',
  summary: 'Clicks and people for one short link by day, hour and property; defaults to the last 30 days',
  audience: 'view_shortner',
  params: Exactly({ id: Id }),
  query: Exactly({ from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: OneLinkInsights,
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})

/** Current state of the service's prices. */
export const PriceInsights = Exactly({
  /** Products tracked by at least one account. */
  trackedProducts: count,
  /** Their listings: a product may be sold by several stores. Capped at 10,001, which means "more". */
  trackedListings: count,
  /** Listings whose page could not be read at the last check. */
  failingListings: count,
  /** Prices waiting for confirmation or for staff. */
  outliers: count,
  /** Unresolved reports of wrong prices. */
  reports: count,
  /** Alerts that fired since midnight UTC. */
  alertsToday: count,
})
export type PriceInsights = Type.Static<typeof PriceInsights>

export const priceInsights = defineRoute({
  method: 'GET',
  path: '/insights/prices',
  base: 'api',
  summary: 'Price check figures, and what is waiting for review',
  audience: 'view_price',
  reply: PriceInsights,
  limit: { calls: 60, seconds: 60 },
})
