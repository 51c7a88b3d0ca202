import type { Language } from '../contract/language.ts'
import { bases, type RouteContract } from '../contract/route.ts'
import { addressKey } from '../federation/template.ts'
import { payloadOf } from './answer.ts'
import { send } from './call.ts'
import { clientSettings, replyAddress } from './client-settings.ts'
import { beginEarly } from './document-replies.ts'

/**
 * Starts a public read before its screen requests it; the screen then uses its reply. The path includes the query and
 * is under the API's base. Does nothing if this browser has the reply in its cache.
 */
export function readEarly(path: string, language: Language): void {
  const address = replyAddress(language, addressKey(bases.api + path))
  if (clientSettings().keptReads?.find(address)) return
  const route: RouteContract = {
    method: 'GET',
    path,
    base: 'api',
    summary: 'A read that is begun early',
    audience: 'public',
    reply: {},
    limit: { calls: 1, seconds: 1 },
  }
  beginEarly(address, () => send(route, { language }, (response) => payloadOf(response, route)))
}
