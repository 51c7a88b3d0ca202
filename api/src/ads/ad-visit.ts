import type { IncomingHttpHeaders } from 'node:http'
import { type Placement, seenHeader } from '../../../shared/contract/ads/placement.ts'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { Platform } from '../../../shared/contract/platform.ts'
import { callerOf } from '../../../shared/server/call-counts.ts'
import type { ApiContext } from '../http/context.ts'
import { deviceOf } from '../visitor/device.ts'
import { isAdProgram } from './ad-counter.ts'
import type { AdVisitor } from './ad-server.ts'
import type { ServedAd } from './ads.rules.ts'
import { readSeenHeader, type SeenAds } from './seen-ads.ts'

/** A request for an ad. */
interface AdCall {
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly language: Language
}

/** The placement and visitor of a request; every other parameter is an extra filter. */
export interface AdQuestion {
  readonly platform?: Platform
  readonly country?: CountryId
  readonly placement?: Placement
  readonly [filter: string]: string | undefined
}

const extraFiltersOf = ({ platform, country, placement, ...extra }: AdQuestion): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))

/** Maximum length of a user agent that is parsed. */
const maxUserAgent = 300

/** Stored length of a visitor's key of the day: 72 bits. */
const personLength = 12

/** Determines the visitor and placement of an ad request. */
export const adVisitors =
  (
    { countryOf, visitorOf }: Pick<ApiContext, 'countryOf' | 'visitorOf'>,
    seen: SeenAds,
    adOf: (id: string) => ServedAd | undefined,
  ) =>
  (call: AdCall, question: AdQuestion, placement: Placement): AdVisitor => {
    const { headers, address, language } = call
    const now = Date.now()
    const person = visitorOf({ ip: address, headers })?.slice(0, personLength) ?? null
    // A visitor with a privacy signal gets ads as on a first visit.
    const byBrowser = person === null ? undefined : readSeenHeader(headers[seenHeader.name.toLowerCase()], now)
    return {
      caller: callerOf(address),
      person,
      isProgram: isAdProgram({ headers }),
      visit: {
        now,
        placement,
        platform: question.platform,
        country: question.country ?? countryOf(address),
        language,
        device: () => deviceOf((headers['user-agent'] ?? '').slice(0, maxUserAgent)).device,
        extraFilters: extraFiltersOf(question),
        seenBefore: (subject) => {
          const said = [...(byBrowser ?? [])].flatMap(([adId, times]) =>
            adId === subject || adOf(adId)?.campaign?.id === subject ? times : [],
          )
          const known = seen.of(person, subject)
          return said.length > known.length ? said : known
        },
      },
    }
  }
