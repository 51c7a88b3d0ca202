import { boundedMap } from '../../../shared/server/call-counts.ts'
import { deviceOf, type NamedDevice } from './device.ts'

/** Most visitors have one of a few hundred browsers. */
const kept = boundedMap<NamedDevice>(4_000)

/** What a user agent says, remembered for the next visitor who sends the same. */
export function knownDevice(userAgent: string): NamedDevice {
  const known = kept.get(userAgent)
  if (known) return known
  const device = deviceOf(userAgent)
  kept.put(userAgent, device)
  return device
}
