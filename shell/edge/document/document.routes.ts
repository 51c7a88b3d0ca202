import { isBackOffice } from '@qasima/shared/federation/back-office'
import type { LocalOverride } from '@qasima/shared/federation/local-override'
import { sentDocuments } from '@qasima/shared/server/browser-reports'
import { sendFailure, sendFrameworkFailure, withVary } from '@qasima/shared/server/problem-reply'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AdmissionRefusal, documentAdmission } from '../admission/admission.ts'
import { sendBusy } from '../admission/send-busy.ts'
import { callerOf } from '../caller.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { visitorCountry } from '../geolocation/geolocation.routes.ts'
import { findOverride, overrideCookie } from '../override/override.ts'
import { shareOf } from '../registry/canary.ts'
import { findPreviewedRelease, releasePreviewCookie, withPreviewed } from '../registry/release-preview.ts'
import { hasSession } from './access.ts'
import { withWantedStyles } from './inline-styles.ts'
import { keepDocuments } from './kept-documents.ts'
import { encodingOf, isNamed, type KeptText } from './kept-text.ts'
import { documentMaker } from './make-document.ts'
import { type PageVisitor, pageOf, readTarget } from './page.ts'
import { findPreview, previewTokenOf, type ShownPreview } from './preview.ts'
import { documentsForReaders, type SentDocument } from './reader.ts'
import { pathInOwnLanguage, visitorChoices } from './visitor-choices.ts'

/** Header of documents with outdated replies: the time of the oldest. */
const staleSince = 'x-stale-since'

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Browsers send this type when a person opens an address; programs accept anything, or JSON. */
const acceptsPages = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/** Sends a shared document, or 304 if the caller has it. */
async function sendKept({ headers: asked }: FastifyRequest, reply: FastifyReply, text: KeptText) {
  const { bytes, headers } = await text.in(encodingOf(asked['accept-encoding']))
  reply.headers(reply.hasHeader('vary') ? { ...headers, vary: withVary(reply, headers.vary ?? '') } : headers)
  // Conditional requests apply only to existing pages.
  if (reply.statusCode !== 200 || !isNamed(headers.etag ?? '', asked['if-none-match'])) return reply.send(bytes)
  // The browser keeps the document together with its policy.
  return reply
    .removeHeader('content-security-policy')
    .removeHeader('content-type')
    .removeHeader('content-encoding')
    .code(304)
    .send()
}

/** Retry-After, in seconds, for programs when a page could not be rendered. */
const retryAfter = 10

/** Sends a newly made document. */
function sendMade(request: FastifyRequest, reply: FastifyReply, { status, movedTo, body, policy, asOf }: SentDocument) {
  if (movedTo) return reply.header('cache-control', 'no-cache').redirect(movedTo, 301)
  if (asOf !== undefined) reply.header(staleSince, new Date(asOf).toISOString())
  if (typeof body !== 'string') return sendKept(request, reply.code(status), body)
  // Other documents depend on the visitor's session cookie, so no cache may store them.
  reply.headers({ ...policy, 'cache-control': 'no-store', vary: withVary(reply, 'Cookie') })
  if (status === 503) reply.header('retry-after', retryAfter)
  return reply.code(status).type('text/html; charset=utf-8').send(body)
}

/** The outcome to count for the document of a public page. */
function outcomeOf({ isEmpty }: SentDocument, isMade: boolean): 'unrendered' | 'rendered' | 'kept' {
  if (!isMade) return 'kept'
  return isEmpty ? 'unrendered' : 'rendered'
}

/** Path prefixes of files, calls and probes, besides those of the API. */
const prefixes = ['/edge/', '/remotes/', '/assets/', '/fonts/', '/health/']

/** Builds that only one browser gets: from a developer's computer, or a preview of a release. */
function ownBuilds({ api, registry, devServer, publicOrigin }: EdgeOptions) {
  /** The override of a developer; clears the cookie if it is no longer valid. */
  async function overrideFor(request: FastifyRequest, reply: FastifyReply): Promise<LocalOverride | undefined> {
    if (devServer) return { origin: devServer, remote: null, userId: null }
    const { cookie: cookies } = request.headers
    const found = await findOverride({ api, cookies, publicOrigin, caller: callerOf(request) })
    if (found === 'ended') reply.header('set-cookie', overrideCookie.ended(publicOrigin))
    return typeof found === 'string' ? undefined : found
  }

  /** The release that a browser previews; clears the cookie if it is no longer valid. */
  async function previewedFor(request: FastifyRequest, reply: FastifyReply) {
    const { cookie: cookies } = request.headers
    const question = { api, registry, caller: callerOf(request) }
    const found = await findPreviewedRelease({ cookies, publicOrigin }, question)
    if (found === 'ended') reply.header('set-cookie', releasePreviewCookie.ended(publicOrigin))
    return typeof found === 'string' ? undefined : found
  }

  return { overrideFor, previewedFor }
}

/** Serves the document of a page for every path that nothing else, including the API, serves. */
export function documentRoutes(app: FastifyInstance, options: EdgeOptions, prefixesOfApi: readonly string[]): void {
  const notPages = [...prefixes, ...prefixesOfApi]
  const isPage = ({ url }: FastifyRequest) => !notPages.some((prefix) => url.startsWith(prefix))
  const { api, registry } = options
  const countryOf = visitorCountry(options)
  const { overrideFor, previewedFor } = ownBuilds(options)
  const documents = keepDocuments(options.documentAge, options.now)
  const documentFor = documentsForReaders()
  const { admit } = documentAdmission({
    ...options.admission,
    isFair: options.rateLimits !== false,
    now: options.now,
  })
  const makeDocument = documentMaker(options, { notPages, redaction: app.redaction })

  /** The visitor of the preview, if any, regardless of whose browser it is. */
  const visitorOf = (request: FastifyRequest, preview: ShownPreview | undefined): PageVisitor =>
    preview
      ? { country: preview.country.toUpperCase(), isSignedIn: preview.user !== null }
      : { country: countryOf(request), isSignedIn: hasSession(request.headers.cookie) }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply) {
    const caller = callerOf(request)
    const target = readTarget(request.url)
    const token = previewTokenOf(target.search)
    if (token !== null && isBackOffice(target.pathname)) return sendFailure({ key: 'FORBIDDEN' }, request, reply)
    const preview = token === null ? undefined : await findPreview(api, token, caller)
    if (token !== null && !preview) return sendFailure({ key: 'PREVIEW_EXPIRED' }, request, reply)
    const share = registry.hasCanary() ? shareOf(request, reply, options.publicOrigin) : null
    const { host, remotes, key: releases } = withWantedStyles(registry.forVisitor(share), request.headers.cookie)
    const override = preview ? undefined : await overrideFor(request, reply)
    const previewed = preview ? undefined : await previewedFor(request, reply)
    const visitor = visitorOf(request, preview)
    const choices = preview
      ? { theme: preview.theme, digits: 'latn' as const, hasSession: preview.user !== null }
      : visitorChoices(request.headers.cookie)
    const isOfOne = preview ?? override ?? previewed
    const keyFor = (reader: string) =>
      JSON.stringify([target.pathname, target.search, visitor.country, choices, releases, reader])
    // Checked before route matching over hundreds of routes, which takes longer than everything else.
    const known = isOfOne ? undefined : documents.findNew(keyFor('any'))
    if (known) {
      sentDocuments.add({ outcome: 'kept' })
      return sendMade(request, reply, known)
    }
    const shown = previewed ? withPreviewed(remotes, previewed) : remotes
    const page = pageOf(target, shown, visitor)
    const isKept = page.access === 'public' && !isOfOne
    let isMade = false
    const making = documentFor(request.headers, (reader, time) => {
      const parts = { page, host, choices, caller, preview, override, previewed: previewed?.entry, patience: time }
      const make = () =>
        admit(caller.address, () => {
          isMade = true
          return makeDocument(parts)
        })
      return isKept ? documents.find(keyFor(reader), make) : make()
    })
    try {
      const document = await making
      sentDocuments.add({ outcome: page.access === 'public' ? outcomeOf(document, isMade) : 'guarded' })
      return sendMade(request, reply, document)
    } catch (error) {
      if (!(error instanceof AdmissionRefusal)) throw error
      return sendBusy(request, reply, error, page.language)
    }
  }

  app.get('/*', async (request, reply) => (isPage(request) ? sendDocument(request, reply) : reply.callNotFound()))

  /** The framework does not wait for a promise here, and an unhandled rejection would end the process. */
  function answer(request: FastifyRequest, reply: FastifyReply): true {
    sendDocument(request, reply).catch((error) => sendFrameworkFailure(error, request, reply))
    return true
  }

  if (!app.hasDecorator('pages')) return
  app.pages.answerMalformed = (request, reply) =>
    isRead(request) && isPage(request) && answer(request, reply.header('x-content-type-options', 'nosniff'))
  app.pages.answerMissing = (request, reply) => {
    if (!isRead(request) || !acceptsPages(request)) return false
    reply.header('vary', withVary(reply, 'Accept, Accept-Language, Cookie'))
    const path = pathInOwnLanguage(request)
    if (path !== undefined) reply.header('cache-control', 'no-store').redirect(path, 302)
    return path !== undefined || answer(request, reply)
  }
}
