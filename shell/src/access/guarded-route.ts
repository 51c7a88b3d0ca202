import type { RouteAccess, RouteDescription } from '@qasima/shared/federation/remote'
import { type GuardRedirect, guard, noPermissions, type StaffPermissions } from '@qasima/shared/session/guard'
import { session, sessionState } from '@qasima/shared/session/session'
import { clearRedirect, readStoredRedirect } from '@qasima/shared/session/stored-redirect'
import { inWebview } from '@qasima/shared/session/webview'
import { type MiddlewareFunction, type RouteObject, redirect, replace } from 'react-router'
import { retryLoad } from '../remotes/retry-load.ts'

/** Who may see a screen: every visitor, unless its remote says otherwise. */
export const accessOf = ({ access = 'public' }: Pick<RouteDescription, 'access'>): RouteAccess => access

const asksForPermission = (access: RouteAccess) => !['public', 'guest', 'setup', 'user'].includes(access)

// Most visitors are not staff: this code stays out of the first bundle.
const permissionsOfStaff = async (): Promise<StaffPermissions> =>
  (await retryLoad(() => import('@qasima/shared/session/permissions'))).staffPermissions()

async function redirectFrom(
  access: RouteAccess,
  address: string,
  schemes: readonly string[],
): Promise<GuardRedirect | null> {
  const state = sessionState(session.getState())
  return guard({
    access,
    state,
    address,
    inWebview: inWebview(),
    storedRedirect: readStoredRedirect(schemes),
    appRedirects: schemes,
    permissions: state === 'AUTHENTICATED' && asksForPermission(access) ? await permissionsOfStaff() : noPermissions,
  })
}

/**
 * Lets a visitor pass who may see what is at an address.
 * @throws the redirect to where they must be instead; or the failure if it could not be determined: then the visitor
 * stays at the address, without its content.
 */
export async function authorize(access: RouteAccess, url: URL, schemes: readonly string[]): Promise<void> {
  const redirectTarget = await redirectFrom(access, url.pathname + url.search + url.hash, schemes)
  if (!redirectTarget) return
  const { missing, usesStoredRedirect } = redirectTarget
  if (usesStoredRedirect) clearRedirect()
  // The redirect does not wait for the message, and works without it.
  if (missing)
    void import('./missing-right.ts').then(({ sayMissing }) => sayMissing(missing, url.pathname)).catch(() => {})
  throw sendTo(redirectTarget.to, url)
}

/** Compares queries by content: the router encodes brackets and spaces differently. */
const haveSameParameters = (one: string, other: string) =>
  `${new URLSearchParams(one)}` === `${new URLSearchParams(other)}`

/** Redirects: replaces an address that is in the history already, and adds no entry for one that was only requested. */
export function sendTo(address: string, { pathname, search, hash }: URL): Response {
  const isHere = pathname === location.pathname && hash === location.hash && haveSameParameters(search, location.search)
  return isHere ? replace(address) : redirect(address)
}

/** The router's part for a restricted screen. */
type Guarded = Pick<RouteObject, 'lazy' | 'middleware'>

/**
 * Keeps code and data of a screen from those who may not see it. The router runs middleware on every visit but requests
 * the code beforehand, so the code has its own guard. `schemes`: of our apps, which a redirect may lead into.
 */
export function guardedRoute(
  description: RouteDescription,
  open: () => Promise<Pick<RouteObject, 'Component' | 'loader' | 'shouldRevalidate'>>,
  schemes: readonly string[],
): Guarded {
  const access = accessOf(description)
  if (access === 'public') return { lazy: open }

  const sendElsewhere: MiddlewareFunction = ({ url }) => authorize(access, url, schemes)
  return {
    lazy: async () => {
      if (await redirectFrom(access, description.path, schemes)) throw new Error(`${description.path} is not open now`)
      return open()
    },
    middleware: [sendElsewhere],
  }
}
