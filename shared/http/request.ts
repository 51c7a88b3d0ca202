import { clientVersion } from '../contract/call.limits.ts'
import type { Language } from '../contract/language.ts'
import { previewHeader } from '../contract/preview/preview.limits.ts'
import { bases, eventStreamType, progressType, type RouteContract } from '../contract/route.ts'

/** The address of a call without its origin: path with parameters, and the query that was given. */
export function addressOf(route: RouteContract, params: unknown, query: unknown): string {
  // The contract types both by the route; here every route is the same.
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
  /** Of a stream of events: the last one that was read. */
  readonly lastEventId?: string
  /** The token of the preview that the page is shown in. */
  readonly preview: string | null
}

function acceptedTypes({ produces }: RouteContract, reportsProgress: boolean): string {
  if (produces === eventStreamType) return `${eventStreamType}, application/json`
  return reportsProgress ? `${progressType}, application/json` : 'application/json'
}

/** What a call sends beside its address, with a bearer token or without. */
export function requestOf(route: RouteContract, parts: RequestParts): (token: string | undefined) => RequestInit {
  const { body, idempotencyKey, version, language, reportsProgress, lastEventId, preview } = parts
  const isForm = body instanceof FormData
  const headers = {
    accept: acceptedTypes(route, reportsProgress),
    'accept-language': language,
    'x-client-version': clientVersion,
    // The type of a form names the boundary of its parts, which the browser chooses.
    ...(isForm ? {} : { 'content-type': route.consumes ?? 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(preview === null ? {} : { [previewHeader]: preview }),
  }
  const isFile = isForm || route.consumes !== undefined
  return (token) => ({
    method: route.method,
    // A preview has nothing to do with the account and the cache of the browser that it is in.
    credentials: preview === null ? 'include' : 'omit',
    ...(preview !== null && { cache: 'no-store' as const }),
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
    // A route that consumes no JSON is given the file or the form itself.
    body: body === undefined ? undefined : isFile ? (body as Blob | string | FormData) : JSON.stringify(body),
  })
}
