import type { PushSettings } from '../config/push-settings.ts'
import { checkedAddress } from '../turbo/fetch/hop.ts'

/**
 * The address of a push service, as sent by its browser; undefined if it cannot be one: another scheme than https, a
 * port, credentials, or an IP address. Where the name resolves is checked at each message.
 */
export function pushAddress(endpoint: string, { hosts }: Pick<PushSettings, 'hosts'>): URL | undefined {
  try {
    const url = checkedAddress(endpoint, undefined, hosts)
    return url.protocol === 'https:' ? url : undefined
  } catch {
    return undefined
  }
}
