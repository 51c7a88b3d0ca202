import { hash } from 'node:crypto'
import { videoFrameOrigins } from '@qasima/shared/contract/video/video-address'
import type { EdgeOptions } from '../edge-options.ts'
import { violationsPath } from '../reports/violation.routes.ts'
import type { InlineTexts } from './document-files.ts'
import { type ServiceSources, servicesOf } from './service-sources.ts'
import { trustedTypesPolicy } from './trusted-types.ts'

type PolicySettings = Pick<EdgeOptions, 'analytics' | 'chat' | 'apiOrigins' | 'publicOrigin'>

/** What a document is, where it is not that of a visitor. */
interface DocumentPolicy {
  readonly isPreview?: boolean
  /** Where a developer's own computer serves a remote: this one browser may load and ask there. */
  readonly localOrigin?: string | undefined
}

/** The source that allows an inline text, and no other. */
const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** An element without a text, into whose sheet a script of an earlier shell writes its rules. */
const emptyStyle = ''

type Directives = Readonly<Record<string, readonly string[]>>

const textOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** What a document may load: our own origin, and only the hosts that the settings name. */
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
    // The scripts of the document, and what these load. Browsers that know `strict-dynamic` ignore the sources behind it.
    'script-src': [...scripts.map(sourceOf), `'strict-dynamic'`, `'self'`, ...sourcesOf('script'), ...local],
    'style-src': [`'self'`, ...styles, ...local],
    'img-src': [`'self'`, 'data:', ...sourcesOf('image'), ...local],
    'font-src': [`'self'`, ...sourcesOf('font'), ...local],
    'connect-src': [`'self'`, ...calls, ...sourcesOf('connect'), ...local],
    'media-src': [`'self'`, ...sourcesOf('media')],
    // Previews of pages and mails, for staff; and videos of the landing page, once they are asked for.
    'frame-src': [`'self'`, ...videoFrameOrigins, ...sourcesOf('frame')],
    // The one that shows push messages.
    'worker-src': [`${publicOrigin}/push-worker.js`, ...sourcesOf('worker')],
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'none'`],
  }
}

/** Texts become neither markup nor scripts, but by the one policy of the document. */
const textDirectives: Directives = {
  'require-trusted-types-for': [`'script'`],
  'trusted-types': [trustedTypesPolicy],
}

/** A preview is seen inside a page of ours, and opens, sends and leads to nothing outside of itself. */
const previewDirectives: Directives = {
  'form-action': [`'none'`],
  'frame-ancestors': [`'self'`],
  sandbox: ['allow-scripts', 'allow-same-origin'],
}

const reportGroup = 'violations'

/** Headers that say what a document may load and run, and where browsers report what it must not. */
export function policyHeaders(
  inline: InlineTexts,
  settings: PolicySettings,
  { isPreview = false, localOrigin }: DocumentPolicy = {},
): Readonly<Record<string, string>> {
  const { publicOrigin } = settings
  // Browsers take the newer kind of report to https alone, and then ignore the older.
  const takesReports = publicOrigin.startsWith('https:')
  const reporting = { 'report-uri': [violationsPath], ...(takesReports && { 'report-to': [reportGroup] }) }
  const services = servicesOf(settings)
  const allowed = {
    ...loadDirectives(inline, services, { ...settings, localOrigin }),
    ...(isPreview && previewDirectives),
  }
  // Where a service cannot do without texts, browsers only say what they would have refused.
  const isEnforced = !services.some(({ texts }) => texts)
  return {
    'content-security-policy': textOf({ ...allowed, ...(isEnforced && textDirectives), ...reporting }),
    ...(!isEnforced && { 'content-security-policy-report-only': textOf({ ...textDirectives, ...reporting }) }),
    ...(takesReports && { 'reporting-endpoints': `${reportGroup}="${publicOrigin}${violationsPath}"` }),
  }
}

/** Addresses or origins of the scripts of services that are on. */
export const serviceScripts = (settings: Pick<PolicySettings, 'analytics' | 'chat'>): readonly string[] =>
  servicesOf(settings).flatMap(({ script }) => script ?? [])
