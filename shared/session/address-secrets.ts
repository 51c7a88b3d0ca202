import { hideSecrets, type SecretAddress } from '../contract/secret-address.ts'

const key = 'secrets'

/**
 * Removes the secrets of these routes from this page's address, so that nothing that reads it, such as analytics and
 * reports, gets them. They stay with this history entry, for its screen and for a reload.
 */
export function hideAddressSecrets(routes: readonly SecretAddress[]): void {
  const hidden = hideSecrets(location, routes)
  if (!hidden) return
  const state: object = { ...history.state, [key]: hidden.secrets }
  history.replaceState(state, '', location.origin + hidden.address + location.hash)
}

/** A secret that this page was opened with. */
export function addressSecret(name: string): string | undefined {
  const secrets: unknown = Reflect.get(Object(history.state), key)
  const value: unknown = Reflect.get(Object(secrets), name)
  return typeof value === 'string' ? value : undefined
}
