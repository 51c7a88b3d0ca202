import { languageOfPath, pathInLanguage, pathWithoutLanguage } from '../contract/language.ts'
import type { RouteAccess } from '../federation/remote.ts'
import { allowedRedirect } from '../schema/allowed-redirect.ts'
import type { SessionState } from './session.ts'

/** What staff may do; other accounts have neither access nor permissions. */
export interface StaffPermissions {
  readonly hasAccess: boolean
  readonly permissions: readonly string[]
}

export const noPermissions: StaffPermissions = { hasAccess: false, permissions: [] }

/** Whether an account may open a screen of the back-office. */
export const canStaffOpen = ({ hasAccess, permissions }: StaffPermissions, access: RouteAccess): boolean =>
  hasAccess && (access === 'staff' || permissions.includes(access))

/** A visitor's request for a screen. */
export interface Visit {
  /** Who may see it. */
  readonly access: RouteAccess
  readonly state: SessionState
  /** The requested address: path with language, query and hash. */
  readonly address: string
  /** Whether our mobile app shows the page. */
  readonly inWebview: boolean
  /** The `redirect_uri` stored for after sign-in. */
  readonly storedRedirect: string | null
  /** Schemes of our own apps. */
  readonly appRedirects: readonly string[]
  readonly permissions: StaffPermissions
}

/** Where a visitor is redirected. */
export interface GuardRedirect {
  /** Path with language and query. */
  readonly to: string
  /** `to` contains the stored `redirect_uri`, which must then be deleted: it is used once. */
  readonly usesStoredRedirect?: true
  /** The permission that staff would need. */
  readonly missing?: RouteAccess
}

const setupScreens = { AWAITING_VERIFICATION: '/verify', PROFILE_INCOMPLETE: '/profile-setup' } as const

const dashboard = '/dashboard'
const withQuery = (path: string, name: string, value: string | null) =>
  value === null ? path : `${path}?${new URLSearchParams({ [name]: value })}`

/**
 * The redirect for a visitor who may not see a screen now, or must be elsewhere first; null if they stay. The requested
 * address is passed along as `redirect`, through sign-in, verification and profile, and followed at the end.
 */
export function guard(visit: Visit): GuardRedirect | null {
  const { access, address, appRedirects, inWebview, permissions, state, storedRedirect } = visit
  const url = new URL(address, 'https://here.invalid')
  const language = languageOfPath(url.pathname)
  const path = pathWithoutLanguage(url.pathname)
  const redirect = allowedRedirect(url.searchParams.get('redirect'), appRedirects)

  const send = (to: string): GuardRedirect | null =>
    to.split('?')[0] === path ? null : { to: pathInLanguage(to, language) }
  const openInApp = (target: string) => withQuery('/mobile-app-loading', 'redirect_uri', target)
  const toSetup = (step: keyof typeof setupScreens, after: string | null) =>
    send(withQuery(setupScreens[step], 'redirect', after))
  const onward = (): GuardRedirect | null => {
    if (redirect?.startsWith('/')) return { to: redirect }
    return send(redirect ? openInApp(redirect) : dashboard)
  }

  switch (access) {
    case 'public':
      return null
    case 'guest':
    case 'setup':
      if (state === 'UNAUTHENTICATED')
        return access === 'guest' ? null : send(withQuery('/signin', 'redirect', redirect))
      return state === 'AUTHENTICATED' ? onward() : toSetup(state, redirect)
  }

  const isDashboard = path === dashboard
  if (state === 'UNAUTHENTICATED') {
    return access === 'user' && inWebview
      ? send('/mobile-app-loading')
      : send(withQuery('/signin', 'redirect', address))
  }
  // The setup ends on the dashboard's first tab anyway.
  if (state !== 'AUTHENTICATED') return toSetup(state, isDashboard && !url.hash ? null : address)
  if (access === 'user') {
    if (!isDashboard || storedRedirect === null) return null
    return { to: pathInLanguage(openInApp(storedRedirect), language), usesStoredRedirect: true }
  }
  if (!permissions.hasAccess) return send(dashboard)
  const refusal = canStaffOpen(permissions, access) ? null : send('/admin/welcome')
  return refusal && { ...refusal, missing: access }
}
