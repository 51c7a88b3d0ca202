import Bowser from 'bowser'
import { boundedMap } from '../../../shared/server/call-counts.ts'

const deviceKinds = ['phone', 'tablet', 'desktop', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** What a user agent says of itself; null where it does not say. */
export interface NamedDevice {
  readonly device: DeviceKind
  readonly os: string | null
  readonly browser: string | null
}

const kinds: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

const osNames: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP))
const browserNames: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))

/** The reader takes any word for the name of a browser, and so would keep what anybody sends, such as an address. */
const knownName = (name: string | undefined, names: ReadonlySet<string>): string | null =>
  !name ? null : names.has(name) ? name : 'other'

function readUserAgent(userAgent: string): NamedDevice {
  // The reader throws at an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  return {
    device: kinds[platform.type ?? ''] ?? 'other',
    os: knownName(os.name, osNames),
    browser: knownName(browser.name, browserNames),
  }
}

/** Reading takes some 20 µs, and most visitors have one of a few hundred browsers. */
const known = boundedMap<NamedDevice>(4_000)

/** What a user agent says, remembered for the next visitor who sends the same. */
export function deviceOf(userAgent: string): NamedDevice {
  const device = known.get(userAgent) ?? readUserAgent(userAgent)
  known.put(userAgent, device)
  return device
}
