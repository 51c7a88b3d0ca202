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

/** A call that asks for an ad. */
interface AdCall {
  readonly headers: IncomingHttpHeaders
  readonly address: string
  readonly language: Language
}

/** What a call says of the place and the visitor; every further parameter is an extra filter. */
export interface AdQuestion {
  readonly platform?: Platform
  readonly country?: CountryId
  readonly placement?: Placement
  readonly [filter: string]: string | undefined
}

const extraFiltersOf = ({ platform, country, placement, ...extra }: AdQuestion): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))

/** Signs of a user agent that are read. */
const maxUserAgent = 300

/** Length of what is kept of a visitor's key of the day: 72 bits. */
const personLength = 12

/** Reads who asks for the ad of a place. */
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
    // A visitor who asks for privacy is shown ads as if for the first time.
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
