import { clockVariable } from '../moved-clock.ts'

/** How Jest is run at another moment. */
export interface ClockRun {
  readonly parameters: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** Suites without a database, whose clock stays right, and without processes of their own. */
const withoutDatabase = ['/(shared|shell|mf-public|mf-account|mf-admin)/', '\\.rules\\.test\\.ts$']

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/**
 * Runs suites with a clock at which each of them begins.
 * @param clock local time, such as `2027-12-31T23:58`.
 * @param zone of that time, such as `Pacific/Kiritimati`.
 * @throws Error for what is no time or no zone.
 */
export function clockRun(clock: string, zone: string): ClockRun {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(clock) || Number.isNaN(Date.parse(clock)))
    throw new Error(`--clock: expected a local time such as 2027-12-31T23:58, not "${clock}"`)
  if (!isZone(zone)) throw new Error(`--zone: expected a time zone such as Pacific/Kiritimati, not "${zone}"`)
  return { parameters: withoutDatabase, environment: { TZ: zone, [clockVariable]: clock } }
}
