import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import type { DocumentState, VisitorChoices } from '@qasima/shared/federation/document-state'
import { isOverridden, type LocalOverride } from '@qasima/shared/federation/local-override'
import { browserRegistry, type RegistryEntry } from '@qasima/shared/federation/registry'
import type { PathRedaction } from '@qasima/shared/server/secret-paths'
import type { Caller } from '../caller.ts'
import type { EdgeOptions } from '../edge-options.ts'
import type { HostBuild } from '../files/host-build.ts'
import { keepPages } from '../render/kept-pages.ts'
import { downloadsOutReader } from './downloads-out.ts'
import { type FirstReplies, readFirstReplies } from './first-replies.ts'
import type { MadeDocument } from './kept-documents.ts'
import { keepTexts } from './kept-text.ts'
import { keepLastReplies } from './last-replies.ts'
import { ageOf, watchSilence } from './lateness.ts'
import { apiUnavailableNotice, slowNotice } from './notice.ts'
import { descriptionOf, movedTo, type Page, textsOf } from './page.ts'
import { renderedPage, rendererOf } from './page-markup.ts'
import { divideStyles } from './page-styles.ts'
import { preloadsFor, startScripts } from './preloads.ts'
import { noLastReplies, previewDeadline, type ShownPreview } from './preview.ts'
import { previewScript } from './preview-script.ts'
import { refreshHookScript } from './refresh-hook.ts'
import { renderDocument } from './render-document.ts'
import { policyHeaders, serviceScripts } from './security-policy.ts'

type Services = Pick<DocumentState, 'analytics' | 'chat'>

/** No analytics count a preview or a developer's own build, and neither has a chat. */
const servicesOf = (
  { analytics, chat }: Services,
  { preview, override }: Pick<DocumentRequest, 'preview' | 'override'>,
): Services =>
  preview || override ? { analytics: { own: false, ga4: null, plausible: null }, chat: null } : { analytics, chat }

/** The inputs of a document besides the edge's settings. */
interface DocumentRequest {
  readonly page: Page
  /** The shell that the visitor gets. */
  readonly host: HostBuild
  readonly choices: VisitorChoices
  readonly caller: Caller
  readonly preview: ShownPreview | undefined
  /** Of a developer. */
  readonly override: LocalOverride | undefined
  /** The release that this browser previews. */
  readonly previewed: RegistryEntry | undefined
  /** Milliseconds to wait for data and page, if longer than for a visitor. */
  readonly patience?: number | undefined
}

interface MakerParts {
  /** Path prefixes that have no pages. */
  readonly notPages: readonly string[]
  readonly redaction: PathRedaction
}

/** Milliseconds for which time alone does not change a document. */
const hour = 3_600_000

/** The hour of a time, which is all that a document says about time. ISO 8601. */
const hourOf = (moment: number): string => new Date(moment - (moment % hour)).toISOString()

/**
 * Headers of documents that are the same for all with the same choices. A cache must revalidate each time; besides the
 * address, cookies decide, and the visitor's address if they name no country.
 */
const sharedHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding, Cookie',
}

/** Headers of a document with outdated data, which the edge sends to all for a moment, and no cache may store. */
const lateHeaders = { ...sharedHeaders, 'cache-control': 'no-store' }

/** The state that a document's page starts with. */
const stateOf = (
  options: EdgeOptions,
  { page, host, choices, preview, override, previewed }: DocumentRequest,
  found: FirstReplies,
  downloads: readonly DownloadSlug[],
) => ({
  language: page.language,
  country: page.country,
  mainDomain: new URL(options.publicOrigin).hostname,
  appRedirects: options.appRedirects,
  apiOrigins: options.apiOrigins ?? [''],
  registry: browserRegistry(page.remotes),
  shell: host.release,
  replies: found.replies,
  ...ageOf(found),
  ...(found.isApiUnavailable && {
    notice: (found.isApiSilent ? apiUnavailableNotice : slowNotice)[page.language],
  }),
  ...servicesOf(options, { preview, override }),
  contact: options.contact,
  downloads,
  ...(override && { override }),
  ...(previewed && { releasePreview: { remote: previewed.id, release: previewed.release } }),
  ...(preview && { preview: { token: preview.token, user: preview.user } }),
  rendered: { ...choices, at: hourOf(Date.now()) },
})

/** Makes the documents of an edge: reads the page's data, and has it rendered. */
export function documentMaker(options: EdgeOptions, { notPages, redaction }: MakerParts) {
  const { api, publicOrigin, renderer, preloads = preloadsFor } = options
  const earlier = { last: keepLastReplies(), silence: watchSilence() }
  const keepText = keepTexts()
  const readDownloads = downloadsOutReader(api)
  const stylesOf = divideStyles(options.registry.files)
  const rendering = renderer && {
    render: keepPages(renderer),
    report: renderer.report,
    deadline: renderer.deadline,
  }

  return async function makeDocument(request: DocumentRequest): Promise<MadeDocument> {
    const { page, choices, caller, preview, override, previewed, patience } = request
    const started = performance.now()
    const { language, match, access, mayVisit, address } = page
    const read = (addresses: readonly string[]) =>
      readFirstReplies(api, preview ? { ...earlier, last: noLastReplies } : earlier, {
        addresses,
        caller,
        language,
        deadline: patience,
        ...(preview && { preview: preview.token, deadline: previewDeadline }),
      })
    const [found, downloads] = await Promise.all([read(page.addresses), readDownloads()])
    const status = match && !found.missing ? 200 : 404
    const moved = movedTo(page, found)
    const isOpen = access === 'public' && !preview && !override && !previewed
    if (moved) return { status, movedTo: moved, body: '', isShared: isOpen && found.isForAll }
    const texts = textsOf(page, found, redaction)
    const { rendered, ...state } = stateOf(options, request, found, downloads)
    const {
      held,
      asOf = found.asOf,
      isAwaited,
      isEmpty,
      isForAll,
    } = await renderedPage(override ? undefined : rendering, {
      match,
      remotes: page.remotes,
      found,
      address,
      state: { ...state, rendered },
      from: caller.address,
      patience: patience && patience - (performance.now() - started),
      read,
    })
    const { host } = request
    const remote = rendererOf(page)
    const isPreloaded = mayVisit && !isOverridden(override, match?.owner?.remote.id ?? '')
    const { text, inline } = renderDocument({
      ...texts,
      ...descriptionOf(page, found, texts.path, publicOrigin),
      language,
      theme: choices.theme,
      origin: publicOrigin,
      firstScript: override
        ? refreshHookScript
        : preview && previewScript({ theme: preview.theme, language, notPages }),
      styles: await stylesOf(host, remote && { remote, name: match?.owner?.screen }, held?.page),
      scripts: startScripts(host, override),
      serviceScripts: [...serviceScripts(servicesOf(options, request)), ...(override ? [override.origin] : [])],
      preloads: preloads(host, language, isPreloaded ? match?.owner : undefined),
      page: held?.page,
      isAwaited,
      state: held?.state ?? state,
    })
    const settings = { ...options, ...servicesOf(options, request) }
    const policy = policyHeaders(inline, settings, { isPreview: preview !== undefined, localOrigin: override?.origin })
    const isShared = isOpen && found.isForAll && isForAll
    const caching = asOf === undefined ? sharedHeaders : lateHeaders
    return {
      status,
      // A document that the browser has to render must not be cached.
      body: isShared && !isEmpty ? keepText({ text, headers: { ...caching, ...policy } }) : text,
      policy,
      isShared,
      isEmpty,
      isOfCaller: found.isRefused,
      asOf,
    }
  }
}
