import { randomBytes } from 'node:crypto'
import { pathInLanguage, pathWithoutLanguage } from '@qasima/shared/contract/language'
import { isBackOffice, languageOfPage } from '@qasima/shared/federation/back-office'
import type { DocumentState, VisitorChoices } from '@qasima/shared/federation/document-state'
import { pageCountry } from '@qasima/shared/federation/page-country'
import { pageText } from '@qasima/shared/federation/page-text'
import { browserRegistry } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { expandAddress, fillText } from '@qasima/shared/federation/template'
import { sendFailure, sendFrameworkFailure, withVary } from '@qasima/shared/server/problem-reply'
import type { PathRedaction } from '@qasima/shared/server/secret-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../caller.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { visitorCountry } from '../geolocation/geolocation.routes.ts'
import { canOpen, hasSession } from './access.ts'
import { feedLink } from './feed-link.ts'
import { type FirstReplies, readFirstReplies } from './first-replies.ts'
import { keepLastReplies } from './last-replies.ts'
import { isListedPage } from './listed-page.ts'
import { matchRoute } from './match-route.ts'
import { apiUnavailableNotice } from './notice.ts'
import { renderedPage } from './page-markup.ts'
import { preloadsFor } from './preloads.ts'
import { findPreview, noLastReplies, previewDeadline, previewTokenOf, type ShownPreview } from './preview.ts'
import { previewScript } from './preview-script.ts'
import { renderDocument } from './render-document.ts'
import { policyHeaders, serviceScripts } from './security-policy.ts'
import { sharedPicture } from './shared-picture.ts'
import { structuredData } from './structured-data.ts'
import { visitorChoices } from './visitor-choices.ts'

/**
 * The path and query of a request's target, taken as text: `//host/path` and `http://host/path` name no other site
 * here, and a host that is none is no reason to fail.
 */
function readTarget(target: string): { readonly pathname: string; readonly search: string } {
  const [address = ''] = target.split('#', 1)
  const end = address.indexOf('?')
  const path = end < 0 ? address : address.slice(0, end)
  return {
    pathname: path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '') || '/',
    search: end < 0 ? '' : address.slice(end),
  }
}

/** The query by which a page reads: its own, and for some pages the country of the visitor where it names none. */
function queryOf(search: string, route: RouteDescription | undefined, country: string): URLSearchParams {
  const query = new URLSearchParams(search)
  if (!route?.visitorCountry) return query
  const own = pageCountry(query, country)
  query.delete('country')
  if (own) query.set('country', own)
  return query
}

/** What of a visitor decides their page. */
interface PageVisitor {
  /** Upper case. */
  readonly country: string
  readonly isSignedIn: boolean
}

/** A page as its address and its visitor decide it. */
function pageOf(request: FastifyRequest, { registry }: EdgeOptions, { country, isSignedIn }: PageVisitor) {
  const { pathname, search } = readTarget(request.url)
  // A document is the same for every visitor: it knows of no section of the back-office.
  const remotes = registry.publicRemotes()
  const match = matchRoute(remotes, pathname)
  const access = match?.route.access ?? 'public'
  const mayVisit = canOpen(access, isSignedIn)
  const reads = (mayVisit && match?.route.data) || []
  const query = queryOf(search, match?.route, country)
  return {
    language: languageOfPage(pathname),
    path: pathWithoutLanguage(pathname),
    search,
    country,
    remotes,
    match,
    access,
    mayVisit,
    addresses: reads.map((template) => expandAddress(template, match?.params ?? {}, query)),
  }
}

type Page = ReturnType<typeof pageOf>

/** What the page is called and where, as far as its address leads anywhere. */
function textsOf({ match, language, path }: Page, { missing, first }: FirstReplies, { redact }: PathRedaction) {
  const values = { ...match?.params, ...first }
  const route = missing ? undefined : match?.route
  return {
    ...pageText({ route: route ?? null, language, values }),
    path: redact(route?.canonical ? fillText(route.canonical, values) : path),
    listed: route !== undefined && isListedPage(route, first),
  }
}

/**
 * Where a page with parameters lives, when this is not it: a slug of another day, or a product that was merged. Its own
 * address has to be known by a reply of now, because browsers remember what is moved for good.
 */
function movedTo({ match, path, language, search }: Page, { missing, first, asOf }: FirstReplies): string | undefined {
  const canonical = match?.route.canonical
  if (!canonical?.includes('{') || missing || asOf !== undefined) return undefined
  if (Object.keys(first).length === 0) return undefined
  const own = fillText(canonical, { ...match?.params, ...first })
  return own === path ? undefined : pathInLanguage(own, language) + search
}

/** What search engines and links to the page are given beside its texts. */
function descriptionOf(
  { match, remotes, language, addresses }: Page,
  { missing, first }: FirstReplies,
  path: string,
  origin: string,
) {
  if (!match || missing) return { structured: null }
  const page = { route: match.route, registry: remotes, language, origin, path, first }
  // Of the country that the first reply is of.
  const country = new URL(addresses[0] ?? '/', origin).searchParams.get('country') ?? undefined
  return { structured: structuredData(page), picture: sharedPicture(page, country), feed: feedLink(page) }
}

type Services = Pick<DocumentState, 'analytics' | 'chat'>

/** Nothing counts a preview, and no chat is in it. */
const servicesOf = ({ analytics, chat }: Services, preview: ShownPreview | undefined): Services =>
  preview ? { analytics: { own: false, ga4: null, plausible: null }, chat: null } : { analytics, chat }

/** Header of documents with earlier replies: the time of the oldest. */
const staleSince = 'x-stale-since'

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Browsers name this type when a person opens an address; programs accept anything, or JSON. */
const acceptsPages = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/** Begins the paths of files, calls and probes, beside those of the API. */
const prefixes = ['/edge/', '/remotes/', '/assets/', '/fonts/', '/health/']

/** Every path that nothing else serves and that is none of the API's: the document of a page. */
export function documentRoutes(app: FastifyInstance, options: EdgeOptions, prefixesOfApi: readonly string[]): void {
  const notPages = [...prefixes, ...prefixesOfApi]
  const isPage = ({ url }: FastifyRequest) => !notPages.some((prefix) => url.startsWith(prefix))
  const { host, api, publicOrigin, renderer, preloads = preloadsFor } = options
  const countryOf = visitorCountry(options)
  const lastReplies = keepLastReplies()

  /** The visitor of the preview, where there is one; whose browser it is has no say in it then. */
  const visitorOf = (request: FastifyRequest, preview: ShownPreview | undefined): PageVisitor =>
    preview
      ? { country: preview.country.toUpperCase(), isSignedIn: preview.user !== null }
      : { country: countryOf(request), isSignedIn: hasSession(request.headers.cookie) }

  const stateOf = (
    page: Page,
    found: FirstReplies,
    choices: VisitorChoices,
    preview: ShownPreview | undefined,
  ): DocumentState & { rendered: object } => ({
    language: page.language,
    country: page.country,
    mainDomain: new URL(publicOrigin).hostname,
    appRedirects: options.appRedirects,
    apiOrigins: options.apiOrigins ?? [''],
    registry: browserRegistry(page.remotes),
    replies: found.replies,
    ...(found.asOf !== undefined && { asOf: new Date(found.asOf).toISOString() }),
    ...(found.isApiUnavailable && { notice: apiUnavailableNotice[page.language] }),
    ...servicesOf(options, preview),
    contact: options.contact,
    ...(preview && { preview: { token: preview.token, user: preview.user } }),
    rendered: { ...choices, at: new Date().toISOString() },
  })

  async function sendDocument(request: FastifyRequest, reply: FastifyReply) {
    const caller = callerOf(request)
    const { pathname, search } = readTarget(request.url)
    const token = previewTokenOf(search)
    if (token !== null && isBackOffice(pathname)) return sendFailure({ key: 'FORBIDDEN' }, request, reply)
    const preview = token === null ? undefined : await findPreview(api, token, caller)
    if (token !== null && !preview) return sendFailure({ key: 'PREVIEW_EXPIRED' }, request, reply)
    const page = pageOf(request, options, visitorOf(request, preview))
    const { language, match, access, mayVisit, addresses } = page
    const read = (of: readonly string[]) =>
      readFirstReplies(api, preview ? noLastReplies : lastReplies, {
        addresses: of,
        caller,
        language,
        ...(preview && { preview: preview.token, deadline: previewDeadline }),
      })
    const found = await read(addresses)
    const moved = movedTo(page, found)
    if (moved) return reply.header('cache-control', 'no-cache').redirect(moved, 301)
    const nonce = randomBytes(16).toString('base64')
    const isShared = access === 'public' && !preview && !found.isApiUnavailable && found.asOf === undefined
    if (found.asOf !== undefined) reply.header(staleSince, new Date(found.asOf).toISOString())
    reply
      .code(match && !found.missing ? 200 : 404)
      .type('text/html; charset=utf-8')
      // The visitor's cookie decides what other documents bring along, so no cache keeps them.
      .header('cache-control', isShared ? 'no-cache' : 'no-store')
      .headers(
        policyHeaders(nonce, { ...options, ...servicesOf(options, preview) }, { isPreview: preview !== undefined }),
      )
    const texts = textsOf(page, found, app.redaction)
    const choices = { ...visitorChoices(request.headers.cookie), ...(preview && { theme: preview.theme }) }
    const { rendered, ...state } = stateOf(page, found, choices, preview)
    const address = pathname + search
    const held = await renderedPage(renderer, { match, found, address, state: { ...state, rendered }, read })
    return reply.send(
      renderDocument({
        ...texts,
        theme: choices.theme,
        page: held?.page,
        ...descriptionOf(page, found, texts.path, publicOrigin),
        language,
        origin: publicOrigin,
        nonce,
        firstScript: preview && previewScript({ theme: preview.theme, language, notPages }),
        scripts: host.scripts,
        serviceScripts: serviceScripts(servicesOf(options, preview)),
        preloads: preloads(host, language, mayVisit ? match?.owner : undefined),
        state: held?.state ?? state,
      }),
    )
  }

  app.get('/*', async (request, reply) => (isPage(request) ? sendDocument(request, reply) : reply.callNotFound()))

  /** The framework waits for no promise where this is asked for, and an unhandled rejection would end the process. */
  function answer(request: FastifyRequest, reply: FastifyReply): true {
    sendDocument(request, reply).catch((error) => sendFrameworkFailure(error, request, reply))
    return true
  }

  if (!app.hasDecorator('pages')) return
  app.pages.answerMalformed = (request, reply) =>
    isRead(request) && isPage(request) && answer(request, reply.header('x-content-type-options', 'nosniff'))
  app.pages.answerMissing = (request, reply) =>
    isRead(request) && acceptsPages(request) && answer(request, reply.header('vary', withVary(reply, 'Accept')))
}
