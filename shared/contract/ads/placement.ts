import type { Platform } from '../platform.ts'

/** Where an ad can stand, and on which platform that is. */
export const placements = {
  home: 'WEBSITE',
  directory: 'WEBSITE',
  store: 'WEBSITE',
  product: 'WEBSITE',
  blog: 'WEBSITE',
  'extension-banner': 'BROWSER_EXTENSION',
  'mobile-banner': 'MOBILE_APP',
} as const satisfies Record<string, Platform>

export type Placement = keyof typeof placements

export const placementNames = [
  'home',
  'directory',
  'store',
  'product',
  'blog',
  'extension-banner',
  'mobile-banner',
] as const

/** As `Date.getUTCDay` counts them. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export const adDevices = ['phone', 'tablet', 'desktop'] as const

/** Tiers of priority; an ad of 1 is shown before every ad of 2. */
export const priorities = { first: 1, usual: 3, last: 5 } as const

/** What a goal counts. */
export const goalKinds = ['impressions', 'clicks'] as const
export type GoalKind = (typeof goalKinds)[number]

/** Minutes for which a token is good for an impression and, in hours, for a click. */
export const tokenLife = { impressionMinutes: 30, clickHours: 24 } as const

/** Why an ad is not shown to a visitor. */
export const adObstacles = [
  'STATUS',
  'DATES',
  'CAMPAIGN',
  'NO_PLACEMENT',
  'PLATFORM',
  'PLACEMENT',
  'COUNTRY',
  'LANGUAGE',
  'DEVICE',
  'HOURS',
  'WEEKDAY',
  'FILTERS',
  'CAP_REACHED',
  'GOAL_REACHED',
  'AHEAD_OF_PLAN',
  'CAP_PER_PERSON',
  'LOWER_PRIORITY',
] as const
export type AdObstacle = (typeof adObstacles)[number]

/** Obstacles that staff mean to be there, and that end by themselves. */
export const intendedObstacles: readonly AdObstacle[] = ['HOURS', 'WEEKDAY', 'AHEAD_OF_PLAN']

/** How a browser says which ads it was shown, for caps per person: `<id>:<minutes ago>,<minutes ago>;…`. */
export const seenHeader = { name: 'Ads-Seen', maxLength: 2_000 } as const
