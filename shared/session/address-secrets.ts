import { hideSecrets, type SecretAddress } from '../contract/secret-address.ts'

const key = 'secrets'

/**
 * Takes the secrets of these routes out of the address of this page: from now on nothing that reads it, analytics and
 * reports among them, has them. They stay with this entry of the history, for its screen and for a reload.
 */
export function hideAddressSecrets(routes: readonly SecretAddress[]): void {
  const hidden = hideSecrets(location, routes)
  if (!hidden) return
  const state: object = { ...history.state, [key]: hidden.secrets }
  history.replaceState(state, '', location.origin + hidden.address + location.hash)
}

/** A secret with which this page was opened. */
export function addressSecret(name: string): string | undefined {
  const secrets: unknown = Reflect.get(Object(history.state), key)
  const value: unknown = Reflect.get(Object(secrets), name)
  return typeof value === 'string' ? value : undefined
}
