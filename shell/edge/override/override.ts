import { readOverride } from '@qasima/shared/contract/release/override.routes'
import { overrideHours } from '@qasima/shared/contract/release/release.limits'
import type { LocalOverride } from '@qasima/shared/federation/local-override'
import { type ApiClient, ApiUnavailable, readRoute } from '../api-client.ts'
import type { Caller } from '../caller.ts'
import { signedCookie } from '../signed-cookie.ts'

/** Milliseconds that the API has to say whether an override is good; after that the document is that of any visitor. */
const overrideDeadline = 2_000

const tokenForm = /^[\w-]{1,750}\.[\w-]{43}$/

/** What an override cookie turned out to be. */
type FoundOverride = LocalOverride | 'none' | 'ended'

export const overrideCookie = signedCookie('override', overrideHours)

/** What the API says of a token now; `ended` where it is good no more, and `none` where that cannot be learnt. */
export async function overrideOf(api: ApiClient, token: string, caller: Caller): Promise<FoundOverride> {
  if (!tokenForm.test(token)) return 'ended'
  try {
    const answer = await readRoute(api, readOverride, {
      params: { token },
      caller,
      language: '',
      deadline: overrideDeadline,
    })
    if ('refusal' in answer) return [400, 404].includes(answer.refusal.status) ? 'ended' : 'none'
    const { origin, remote, userId } = answer.payload
    return { origin, remote, userId }
  } catch (error) {
    if (error instanceof ApiUnavailable) return 'none'
    throw error
  }
}

interface OverrideQuestion {
  readonly api: ApiClient
  readonly cookies: string | undefined
  readonly publicOrigin: string
  readonly caller: Caller
}

/** The override of a browser, as the API says it for each document anew; it costs visitors without the cookie nothing. */
export async function findOverride({ api, cookies, publicOrigin, caller }: OverrideQuestion): Promise<FoundOverride> {
  const token = overrideCookie.tokenIn(cookies, publicOrigin)
  return token ? overrideOf(api, token, caller) : 'none'
}
