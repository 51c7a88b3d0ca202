import { clientVersion } from '../contract/call.limits.ts'
import type { Language } from '../contract/language.ts'
import { previewHeader } from '../contract/preview/preview.limits.ts'
import { bases, eventStreamType, progressType, type RouteContract } from '../contract/route.ts'

/** The address of a call without its origin: path with parameters, and the query. */
export function addressOf(route: RouteContract, params: unknown, query: unknown): string {
  // The contract types both by route; here all routes are treated alike.
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return bases[route.base] + path + (text ? `?${text}` : '')
}

interface RequestParts {
  readonly body?: unknown
  readonly idempotencyKey?: string | undefined
  readonly version?: number
  readonly language: Language
  readonly reportsProgress: boolean
  /** For an event stream: the id of the last event that was read. */
  readonly lastEventId?: string
  /** The token of the preview that the page is shown in. */
  readonly preview: string | null
}

function acceptedTypes({ produces }: RouteContract, reportsProgress: boolean): string {
  if (produces === eventStreamType) return `${eventStreamType}, application/json`
  return reportsProgress ? `${progressType}, application/json` : 'application/json'
}

/** The request of a call besides its address, with or without a bearer token. */
export function requestOf(route: RouteContract, parts: RequestParts): (token: string | undefined) => RequestInit {
  const { body, idempotencyKey, version, language, reportsProgress, lastEventId, preview } = parts
  const isForm = body instanceof FormData
  const headers = {
    accept: acceptedTypes(route, reportsProgress),
    'accept-language': language,
    'x-client-version': clientVersion,
    // The content type of a form includes the boundary, which the browser chooses.
    ...(isForm ? {} : { 'content-type': route.consumes ?? 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(preview === null ? {} : { [previewHeader]: preview }),
  }
  const isFile = isForm || route.consumes !== undefined
  return (token) => ({
    method: route.method,
    // A preview must not use the account or the cache of its browser.
    credentials: preview === null ? 'include' : 'omit',
    ...(preview !== null && { cache: 'no-store' as const }),
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
    // A route that does not consume JSON gets the file or form itself.
    body: body === undefined ? undefined : isFile ? (body as Blob | string | FormData) : JSON.stringify(body),
  })
}
