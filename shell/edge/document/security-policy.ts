import { hash } from 'node:crypto'
import { videoFrameOrigins } from '@qasima/shared/contract/video/video-address'
import type { EdgeOptions } from '../edge-options.ts'
import { violationsPath } from '../reports/violation.routes.ts'
import type { InlineTexts } from './document-files.ts'
import { type ServiceSources, servicesOf } from './service-sources.ts'
import { trustedTypesPolicy } from './trusted-types.ts'

type PolicySettings = Pick<EdgeOptions, 'analytics' | 'chat' | 'apiOrigins' | 'publicOrigin'>

/** Kinds of documents other than a visitor's. */
interface DocumentPolicy {
  readonly isPreview?: boolean
  /** The developer's computer that serves a remote: this one browser may load and connect there. */
  readonly localOrigin?: string | undefined
}

/** The source that allows exactly one inline text. */
const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** An element without text, whose sheet a script of an earlier shell fills with rules. */
const emptyStyle = ''

type Directives = Readonly<Record<string, readonly string[]>>

const textOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** What a document may load: our own origin, and only the hosts in the settings. */
function loadDirectives(
  { scripts, styles: texts }: InlineTexts,
  services: readonly ServiceSources[],
  { apiOrigins = [], publicOrigin, localOrigin }: PolicySettings & DocumentPolicy,
): Directives {
  const sourcesOf = (kind: Exclude<keyof ServiceSources, 'styles' | 'texts'>) => [
    ...new Set(services.flatMap((service) => service[kind] ?? [])),
  ]
  // A hash beside it would make browsers ignore `unsafe-inline`.
  const styles = services.some((service) => service.styles) ? [`'unsafe-inline'`] : [...texts, emptyStyle].map(sourceOf)
  const calls = apiOrigins.filter((origin) => origin !== '')
  const local = localOrigin === undefined ? [] : [localOrigin]
  return {
    'default-src': [`'self'`],
    // The document's scripts, and what they load. Browsers that support `strict-dynamic` ignore the sources after it.
    'script-src': [...scripts.map(sourceOf), `'strict-dynamic'`, `'self'`, ...sourcesOf('script'), ...local],
    'style-src': [`'self'`, ...styles, ...local],
    'img-src': [`'self'`, 'data:', ...sourcesOf('image'), ...local],
    'font-src': [`'self'`, ...sourcesOf('font'), ...local],
    'connect-src': [`'self'`, ...calls, ...sourcesOf('connect'), ...local],
    'media-src': [`'self'`, ...sourcesOf('media')],
    // Previews of pages and mails, for staff; and videos on the landing page, on demand.
    'frame-src': [`'self'`, ...videoFrameOrigins, ...sourcesOf('frame')],
    // The worker that shows push messages.
    'worker-src': [`${publicOrigin}/push-worker.js`, ...sourcesOf('worker')],
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'none'`],
  }
}

/** Texts can become markup or scripts only through the document's one policy. */
const textDirectives: Directives = {
  'require-trusted-types-for': [`'script'`],
  'trusted-types': [trustedTypesPolicy],
}

/** A preview is shown inside one of our pages, and cannot open, send or navigate anywhere outside. */
const previewDirectives: Directives = {
  'form-action': [`'none'`],
  'frame-ancestors': [`'self'`],
  sandbox: ['allow-scripts', 'allow-same-origin'],
}

const reportGroup = 'violations'

/** Headers that say what a document may load and run, and where browsers report violations. */
export function policyHeaders(
  inline: InlineTexts,
  settings: PolicySettings,
  { isPreview = false, localOrigin }: DocumentPolicy = {},
): Readonly<Record<string, string>> {
  const { publicOrigin } = settings
  // Browsers send the newer kind of report only to https, and then ignore the older one.
  const takesReports = publicOrigin.startsWith('https:')
  const reporting = { 'report-uri': [violationsPath], ...(takesReports && { 'report-to': [reportGroup] }) }
  const services = servicesOf(settings)
  const allowed = {
    ...loadDirectives(inline, services, { ...settings, localOrigin }),
    ...(isPreview && previewDirectives),
  }
  // If a service needs text-to-code, violations are only reported.
  const isEnforced = !services.some(({ texts }) => texts)
  return {
    'content-security-policy': textOf({ ...allowed, ...(isEnforced && textDirectives), ...reporting }),
    ...(!isEnforced && { 'content-security-policy-report-only': textOf({ ...textDirectives, ...reporting }) }),
    ...(takesReports && { 'reporting-endpoints': `${reportGroup}="${publicOrigin}${violationsPath}"` }),
  }
}

/** Addresses or origins of the scripts of enabled services. */
export const serviceScripts = (settings: Pick<PolicySettings, 'analytics' | 'chat'>): readonly string[] =>
  servicesOf(settings).flatMap(({ script }) => script ?? [])
