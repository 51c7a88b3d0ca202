import { pathInLanguage, pathWithoutLanguage } from '@qasima/shared/contract/language'
import { languageOfPage } from '@qasima/shared/federation/back-office'
import { readQuery } from '@qasima/shared/federation/page-country'
import { pageText, searchedFor } from '@qasima/shared/federation/page-text'
import type { Registry } from '@qasima/shared/federation/registry'
import { expandAddress, fillText } from '@qasima/shared/federation/template'
import type { PathRedaction } from '@qasima/shared/server/secret-paths'
import { canOpen } from './access.ts'
import { feedLink } from './feed-link.ts'
import type { FirstReplies } from './first-replies.ts'
import { isListedPage } from './listed-page.ts'
import { matchRoute } from './match-route.ts'
import { sharedPicture } from './shared-picture.ts'
import { structuredData } from './structured-data.ts'

/** The path and query of an address. */
interface Target {
  readonly pathname: string
  readonly search: string
}

/**
 * The path and query of a request target, parsed as text: `//host/path` and `http://host/path` do not name another site
 * here, and an invalid host must not fail.
 */
export function readTarget(target: string): Target {
  const [address = ''] = target.split('#', 1)
  const end = address.indexOf('?')
  const path = end < 0 ? address : address.slice(0, end)
  return {
    pathname: path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '') || '/',
    search: end < 0 ? '' : address.slice(end),
  }
}

/** The visitor's properties that affect their page. */
export interface PageVisitor {
  /** Upper case. */
  readonly country: string
  readonly isSignedIn: boolean
}

/** A page, decided by its address and visitor. `remotes`: those that everyone may know of. */
export function pageOf({ pathname, search }: Target, remotes: Registry, { country, isSignedIn }: PageVisitor) {
  const match = matchRoute(remotes, pathname)
  const access = match?.route.access ?? 'public'
  const mayVisit = canOpen(access, isSignedIn)
  const reads = (mayVisit && match?.route.data) || []
  const query = readQuery(search, match?.route, country)
  return {
    language: languageOfPage(pathname),
    path: pathWithoutLanguage(pathname),
    search,
    /** Path and query. */
    address: pathname + search,
    country,
    remotes,
    match,
    access,
    mayVisit,
    addresses: reads.map((template) => expandAddress(template, match?.params ?? {}, query)),
  }
}

export type Page = ReturnType<typeof pageOf>

/** Title and canonical address of the page, if its address leads anywhere. */
export function textsOf(
  { match, language, path, search }: Page,
  { missing, first }: FirstReplies,
  { redact }: PathRedaction,
) {
  const values = { ...match?.params, ...searchedFor(search), ...first }
  const route = missing ? undefined : match?.route
  return {
    ...pageText({ route: route ?? null, language, values }),
    path: redact(route?.canonical ? fillText(route.canonical, values) : path),
    listed: route !== undefined && isListedPage(route, first),
  }
}

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * The page's actual address, if this is not it: extra slashes, an old slug, or a merged product. It must come from a
 * current reply, because browsers remember permanent redirects.
 */
export function movedTo(
  { match, access, path, language, address, search }: Page,
  { missing, first, asOf }: FirstReplies,
): string | undefined {
  const canonical = match?.route.canonical
  const asked = address.slice(0, address.length - search.length)
  const plain = pathInLanguage(withoutLastSlashes(path), language)
  if (match && access === 'public' && !missing && asked !== plain && asked !== '/en/') return plain + search
  if (!canonical?.includes('{') || missing || asOf !== undefined) return undefined
  if (Object.keys(first).length === 0) return undefined
  const own = fillText(canonical, { ...match?.params, ...first })
  return own === path ? undefined : pathInLanguage(own, language) + search
}

/** The description for search engines and shared links, besides title and texts. */
export function descriptionOf(
  { match, remotes, language, addresses }: Page,
  { missing, first }: FirstReplies,
  path: string,
  origin: string,
) {
  if (!match || missing) return { structured: null }
  const page = { route: match.route, registry: remotes, language, origin, path, first }
  // The country of the first reply.
  const country = new URL(addresses[0] ?? '/', origin).searchParams.get('country') ?? undefined
  return { structured: structuredData(page), picture: sharedPicture(page, country), feed: feedLink(page) }
}
