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

// Most visitors are no staff: the question and its answer stay out of the first bundle.
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
 * @throws the redirect to where they have to be instead; the failure where it could not be found out: a visitor of whom
 * nothing is known stays at the address, and gets nothing of what is there.
 */
export async function authorize(access: RouteAccess, url: URL, schemes: readonly string[]): Promise<void> {
  const redirectTarget = await redirectFrom(access, url.pathname + url.search + url.hash, schemes)
  if (!redirectTarget) return
  const { missing, usesStoredRedirect } = redirectTarget
  if (usesStoredRedirect) clearRedirect()
  // The visitor does not wait for the sentence, and without it the way is the same.
  if (missing)
    void import('./missing-right.ts').then(({ sayMissing }) => sayMissing(missing, url.pathname)).catch(() => {})
  throw sendTo(redirectTarget.to, url)
}

/** Queries by what they say: the router writes brackets and spaces in a way of its own. */
const haveSameParameters = (one: string, other: string) =>
  `${new URLSearchParams(one)}` === `${new URLSearchParams(other)}`

/** An address that is in the history already gives its place; one that was only asked for never gets one. */
export function sendTo(address: string, { pathname, search, hash }: URL): Response {
  const isHere = pathname === location.pathname && hash === location.hash && haveSameParameters(search, location.search)
  return isHere ? replace(address) : redirect(address)
}

/** The router's view of a screen that only some visitors may see. */
type Guarded = Pick<RouteObject, 'lazy' | 'middleware'>

/**
 * Keeps code and data of a screen from those who may not see it.
 *
 * The router runs middleware at every visit but asks for the code beforehand and at once, so the code has a
 * guard of its own. Schemes: of our apps, which a redirect may lead into.
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
