import { readOverride } from '@qasima/shared/contract/release/override.routes'
import { overrideHours } from '@qasima/shared/contract/release/release.limits'
import type { LocalOverride } from '@qasima/shared/federation/local-override'
import { type ApiClient, readRoute } from '../api-client.ts'
import type { Caller } from '../caller.ts'
import { readSignedToken } from '../signed-token/read-signed-token.ts'
import { signedCookie } from '../signed-token/signed-cookie.ts'

/** The result of checking an override cookie; see `readSignedToken`. */
type FoundOverride = LocalOverride | 'none' | 'ended'

export const overrideCookie = signedCookie('override', overrideHours)

/** The API's current answer about a token. */
export async function overrideOf(api: ApiClient, token: string, caller: Caller): Promise<FoundOverride> {
  const found = await readSignedToken(token, caller, (read) => readRoute(api, readOverride, read))
  if (typeof found === 'string') return found
  const { origin, remote, userId } = found
  return { origin, remote, userId }
}

interface OverrideQuestion {
  readonly api: ApiClient
  readonly cookies: string | undefined
  readonly publicOrigin: string
  readonly caller: Caller
}

/** The override of a browser, checked with the API for each document; visitors without the cookie are not affected. */
export async function findOverride({ api, cookies, publicOrigin, caller }: OverrideQuestion): Promise<FoundOverride> {
  const token = overrideCookie.tokenIn(cookies, publicOrigin)
  return token ? overrideOf(api, token, caller) : 'none'
}
