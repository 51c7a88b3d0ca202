import { type Language, languageOfHeader, languageOfPath, languages, pathInLanguage } from '../language.ts'
import type { DeepLinks, LinkRule, LinkVariant, Utm } from './link-target.ts'

/** The fields of a short link that determine its target. */
export interface LeadingLink {
  readonly targetUrl: string
  readonly rules: readonly LinkRule[]
  readonly variants: readonly LinkVariant[]
  readonly deepLinks: DeepLinks | null
  readonly utm: Utm | null
  readonly passQuery: boolean
}

/** The facts about a visit that rules can use. Null if unknown. */
export interface LinkVisit {
  /** `phone`, `tablet`, `desktop` or `other`. */
  readonly device: string
  readonly os: string | null
  readonly browser: string | null
  /** The first part of a language tag. */
  readonly language: string
  readonly country: string | null
  /** Milliseconds since 1970. */
  readonly at: number
  readonly query: URLSearchParams
  /** From 0 to below 1, stable per visitor: selects the variant. */
  readonly share: number
}

export type LinkState = 'active' | 'disabled' | 'notBegun' | 'expired'

interface Bounded {
  readonly status: string
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** The state of a link at a time, apart from its click limit. */
export function linkState({ status, startsAt, endsAt }: Bounded, at: number): LinkState {
  if (status !== 'ACTIVE') return 'disabled'
  if (startsAt !== null && at < Date.parse(startsAt)) return 'notBegun'
  return endsAt !== null && at >= Date.parse(endsAt) ? 'expired' : 'active'
}

const day = 86_400_000
const isDay = (text: string) => text.length === 10
const folded = (text: string) => text.toLowerCase().replace(/\s/g, '')

const fitsDevice = (asked: string, device: string) =>
  asked === 'mobile' ? device === 'phone' || device === 'tablet' : asked === device

/** Whether a rule matches a visit: all given conditions must match. */
export function fitsRule({ when }: Pick<LinkRule, 'when'>, visit: LinkVisit): boolean {
  const { device, os, browser, language, country, from, to, query } = when
  if (device && !fitsDevice(device, visit.device)) return false
  if (os && folded(os) !== folded(visit.os ?? '')) return false
  if (browser && !folded(visit.browser ?? '').includes(folded(browser))) return false
  if (language && language !== visit.language) return false
  if (country && country !== visit.country) return false
  if (from && visit.at < Date.parse(from)) return false
  if (to && visit.at >= Date.parse(to) + (isDay(to) ? day : 0)) return false
  return Object.entries(query ?? {}).every(([name, value]) => {
    const given = visit.query.get(name)
    return given !== null && (value === '' || given === value)
  })
}

/** The chosen target, and what decided it. */
export interface ChosenTarget {
  readonly by: 'rule' | 'app' | 'variant' | 'link'
  readonly targetUrl: string
  /** Index of the rule or variant. */
  readonly place: number
}

function variantAt(variants: readonly LinkVariant[], share: number): number {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0)
  let rest = share * whole
  const place = variants.findIndex(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  return place < 0 ? variants.length - 1 : place
}

/**
 * The first matching rule, otherwise the app of the system, otherwise the visitor's variant, otherwise the link's own
 * target.
 */
export function chooseTarget(
  { rules, deepLinks, variants, targetUrl }: Pick<LeadingLink, 'rules' | 'deepLinks' | 'variants' | 'targetUrl'>,
  visit: LinkVisit,
): ChosenTarget {
  const ruleAt = rules.findIndex((rule) => fitsRule(rule, visit))
  const rule = rules[ruleAt]
  if (rule) return { by: 'rule', targetUrl: rule.targetUrl, place: ruleAt }
  const app = visit.os === 'iOS' ? deepLinks?.ios : visit.os === 'Android' ? deepLinks?.android : null
  if (app) return { by: 'app', targetUrl: app, place: 0 }
  const at = variantAt(variants, visit.share)
  const variant = variants[at]
  return variant ? { by: 'variant', targetUrl: variant.targetUrl, place: at } : { by: 'link', targetUrl, place: 0 }
}

/** Whether the target depends on the device, system or browser. */
export const needsUserAgent = ({ rules, deepLinks }: Pick<LeadingLink, 'rules' | 'deepLinks'>): boolean =>
  Boolean(deepLinks?.ios || deepLinks?.android) || rules.some(({ when }) => when.device || when.os || when.browser)

/** Matches paths of the site that are not pages, and have no language. */
const notPages = /^\/(api|edge|remotes|assets|fonts|media|health|docs|go|visit)(\/|$)|^\/[^/]+\.[a-z0-9]+$/

/** A target's path within the site; undefined for the address of another site. */
export function pathOfTarget(targetUrl: string, publicOrigin: string): string | undefined {
  if (targetUrl.startsWith('/')) return targetUrl
  if (!targetUrl.startsWith(publicOrigin) || !URL.canParse(targetUrl)) return undefined
  const { origin, pathname, search, hash } = new URL(targetUrl)
  return origin === publicOrigin ? pathname + search + hash : undefined
}

const utmParts = ['source', 'medium', 'campaign', 'term', 'content'] as const

/** Marks a scan of the QR code; it is only for this service. */
const isScanMark = (name: string, value: string) => name === 'via' && value === 'qr'

function addParameters(url: URL, { utm, passQuery }: Pick<LeadingLink, 'utm' | 'passQuery'>, query: URLSearchParams) {
  for (const part of utmParts) {
    const value = utm?.[part]
    if (value) url.searchParams.set(`utm_${part}`, value)
  }
  if (!passQuery) return
  // Repeated parameters are all passed on; the target's own parameters are not replaced.
  const own = new Set(url.searchParams.keys())
  for (const [name, value] of query)
    if (!own.has(name) && !isScanMark(name, value)) url.searchParams.append(name, value)
}

interface Reader {
  readonly language: Language
  readonly publicOrigin: string
  readonly query: URLSearchParams
}

/**
 * The address that a visitor is redirected to, in ASCII: for a page of the site a path in the visitor's language;
 * undefined for an invalid target.
 */
export function addressOfTarget(
  { by, targetUrl }: Pick<ChosenTarget, 'by' | 'targetUrl'>,
  link: Pick<LeadingLink, 'utm' | 'passQuery'>,
  { language, publicOrigin, query }: Reader,
): string | undefined {
  const path = pathOfTarget(targetUrl, publicOrigin)
  const address = path === undefined ? targetUrl : publicOrigin + path
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (by !== 'app' && (link.utm || link.passQuery)) addParameters(url, link, query)
  if (path === undefined) return url.href
  // A language in the target itself is kept.
  const isPlain = languageOfPath(url.pathname) === 'ar' && !notPages.test(url.pathname)
  return (isPlain ? pathInLanguage(url.pathname, language) : url.pathname) + url.search + url.hash
}

/** The address of a link that sends every visitor to the same page of another site; undefined for every other link. */
export function fixedAddress(link: LeadingLink, publicOrigin: string): string | undefined {
  const { rules, variants, deepLinks, utm, passQuery, targetUrl } = link
  const isPlain = rules.length + variants.length === 0 && !deepLinks && !utm && !passQuery
  if (!isPlain || pathOfTarget(targetUrl, publicOrigin) !== undefined || !URL.canParse(targetUrl)) return undefined
  return new URL(targetUrl).href
}

interface LanguageSigns {
  /** The visitor's chosen language. */
  readonly chosen: string | undefined
  /** The page that the visitor came from. */
  readonly referer: string | undefined
  /** `Sec-Fetch-Site`: whether that page is one of ours, as the browser says. */
  readonly site?: string | undefined
  readonly accepted: string | undefined
  readonly publicOrigin: string
}

/** The site language for a visitor: chosen, or that of the referring page, or the browser's preference. */
export function languageOfVisitor({ chosen, referer = '', site, accepted, publicOrigin }: LanguageSigns): Language {
  const known = languages.find((language) => language === chosen)
  if (known) return known
  // Our own links send the full address of their page. Otherwise an origin alone says nothing about the language.
  const isPage =
    referer.startsWith(`${publicOrigin}/`) && (referer.length > publicOrigin.length + 1 || site === 'same-origin')
  if (isPage && URL.canParse(referer)) {
    const { pathname } = new URL(referer)
    if (!notPages.test(pathname)) return languageOfPath(pathname)
  }
  return languageOfHeader(accepted)
}
