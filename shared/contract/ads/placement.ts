import type { Platform } from '../platform.ts'

/** Where an ad can appear, and the platform of each placement. */
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

/** In the order of `Date.getUTCDay`. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export const adDevices = ['phone', 'tablet', 'desktop'] as const

/** Priority levels; ads with priority 1 are shown before ads with priority 2. */
export const priorities = { first: 1, usual: 3, last: 5 } as const

/** What a goal counts. */
export const goalKinds = ['impressions', 'clicks'] as const
export type GoalKind = (typeof goalKinds)[number]

/** How long a token is valid: minutes for an impression, hours for a click. */
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

/** Obstacles that staff configured on purpose, and that end on their own. */
export const intendedObstacles: readonly AdObstacle[] = ['HOURS', 'WEEKDAY', 'AHEAD_OF_PLAN']

/**
 * The header with which a browser reports which ads it has shown, for per-person caps: `<id>:<minutes ago>,<minutes
 * ago>;…`.
 */
export const seenHeader = { name: 'Ads-Seen', maxLength: 2_000 } as const
