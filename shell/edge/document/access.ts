import type { RouteAccess } from '@qasima/shared/federation/remote'

/** Whether the requesting browser has a session cookie; only the API can read it. */
export const hasSession = (cookies: string | undefined): boolean => /(?:^|;\s*)session=[^;\s]/.test(cookies ?? '')

/** Whether the visitor may be able to see a screen: only then are its files and first reads worth sending. */
export function canOpen(access: RouteAccess, signedIn: boolean): boolean {
  if (access === 'public') return true
  return access === 'guest' ? !signedIn : signedIn
}
