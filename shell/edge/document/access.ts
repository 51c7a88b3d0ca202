import type { RouteAccess } from '@qasima/shared/federation/remote'

/** Whether the browser that asks keeps a session; only the API knows what is in it. */
export const hasSession = (cookies: string | undefined): boolean => /(?:^|;\s*)session=[^;\s]/.test(cookies ?? '')

/** Whether a visitor may turn out to see a screen: only then its files and first reads are worth sending. */
export function canOpen(access: RouteAccess, signedIn: boolean): boolean {
  if (access === 'public') return true
  return access === 'guest' ? !signedIn : signedIn
}
