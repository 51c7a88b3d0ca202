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

function readUserAgent(userAgent: string): NamedDevice {
  // The reader throws at an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  return {
    device: kinds[platform.type ?? ''] ?? 'other',
    os: os.name || null,
    browser: browser.name || null,
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
