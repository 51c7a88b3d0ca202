import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { findCountry } from '../../../shared/contract/country.ts'
import { countryCookies, lookCookies } from '../../../shared/contract/edge/edge.limits.ts'
import { type Language, languages } from '../../../shared/contract/language.ts'
import {
  type LeadingLink,
  type LinkVisit,
  languageOfVisitor,
  needsUserAgent,
} from '../../../shared/contract/shortner/shortner.rules.ts'
import type { ApiContext } from '../http/context.ts'
import { cookieOf } from '../visitor/cookie.ts'
import { deviceOf } from '../visitor/device.ts'

type Request = Pick<FastifyRequest, 'ip' | 'headers' | 'url'>

const noQuery = new URLSearchParams()

/** The parameters of the link as it is followed. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams {
  const at = url.indexOf('?')
  return at < 0 ? noQuery : new URLSearchParams(url.slice(at + 1))
}

export const siteLanguageOf = ({ headers }: Pick<Request, 'headers'>, publicOrigin: string): Language =>
  languageOfVisitor({
    chosen: cookieOf(headers.cookie, lookCookies.language),
    referer: headers.referer,
    site: headers['sec-fetch-site'],
    accepted: headers['accept-language'],
    publicOrigin,
  })

/** The first part of the tag that a browser wants most. */
export function browserLanguage(accepted: string | undefined): string | null {
  const [, tag = ''] = /^\s*([a-z]{2,3})\b/i.exec(accepted ?? '') ?? []
  return tag.toLowerCase() || null
}

/** The cookie that keeps a visitor with one variant of a link, on other days and in other networks too. */
export const shareCookie = 'link-share'
const shares = 10_000

/** From 0 to below `shares`; of a visitor without the cookie by what the browser and its address are. Stored nowhere else. */
function shareOf({ headers, ip }: Request, linkId: string): number {
  const kept = Number(cookieOf(headers.cookie, shareCookie))
  if (Number.isInteger(kept) && kept >= 0 && kept < shares && headers.cookie?.includes(shareCookie)) return kept
  const digest = hash('sha256', [linkId, ip, headers['user-agent']].join('\n'), 'hex')
  return Number.parseInt(digest.slice(0, 8), 16) % shares
}

const unread = { device: 'other', os: null, browser: null } as const

/** What the rules of a link need to know of a visit, and no more: a user agent is read where one of them asks about it. */
export function visitOf(
  link: LeadingLink & { readonly id: string },
  request: Request,
  { countryOf, publicOrigin }: Pick<ApiContext, 'countryOf'> & { readonly publicOrigin: string },
): LinkVisit & { readonly shareNumber: number | null } {
  const { headers } = request
  const query = queryOf(request)
  const isCountryAsked = link.rules.some(({ when }) => when.country)
  const isLanguageAsked = link.rules.some(({ when }) => when.language)
  const chosenCountry = () =>
    findCountry(query.get('country') ?? undefined) ?? findCountry(cookieOf(headers.cookie, countryCookies.chosen))
  const chosenLanguage = languages.find((language) => language === cookieOf(headers.cookie, lookCookies.language))
  const shareNumber = link.variants.length > 0 ? shareOf(request, link.id) : null
  return {
    ...(needsUserAgent(link) ? deviceOf(headers['user-agent'] ?? '') : unread),
    language: isLanguageAsked
      ? (chosenLanguage ??
        (headers.referer?.startsWith(`${publicOrigin}/`)
          ? siteLanguageOf(request, publicOrigin)
          : (browserLanguage(headers['accept-language']) ?? siteLanguageOf(request, publicOrigin))))
      : '',
    country: isCountryAsked ? (chosenCountry()?.id ?? countryOf(request.ip) ?? null) : null,
    at: Date.now(),
    query,
    share: (shareNumber ?? 0) / shares,
    shareNumber,
  }
}
