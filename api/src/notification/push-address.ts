import type { PushSettings } from '../config/push-settings.ts'
import { checkedAddress } from '../turbo/fetch/hop.ts'

/**
 * Where a push service takes messages, as its browser says; undefined for what no service is: another scheme than https, a
 * port, a name and password, a host in numbers. Where the name leads is judged each time it is sent to.
 */
export function pushAddress(endpoint: string, { hosts }: Pick<PushSettings, 'hosts'>): URL | undefined {
  try {
    const url = checkedAddress(endpoint, undefined, hosts)
    return url.protocol === 'https:' ? url : undefined
  } catch {
    return undefined
  }
}
