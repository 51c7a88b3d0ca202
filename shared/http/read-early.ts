import type { Language } from '../contract/language.ts'
import { bases, type RouteContract } from '../contract/route.ts'
import { addressKey } from '../federation/template.ts'
import { payloadOf } from './answer.ts'
import { send } from './call.ts'
import { clientSettings, replyAddress } from './client-settings.ts'
import { beginEarly } from './document-replies.ts'

/**
 * Begins a public read before its screen asks for it, which then gets its reply. Path: with the query, under the base of
 * the API. What this browser kept of an earlier read is not asked for.
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
