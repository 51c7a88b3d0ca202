import { type CountryId, countries } from '../../../shared/contract/country.ts'
import type { FeedCode, FeedMapping, FeedTarget, RowProblem } from '../../../shared/contract/provider/provider-feed.ts'
import { readPrice } from '../../../shared/prices/read-price.ts'
import { isDay } from '../../../shared/schema/format-checks.ts'
import { plainCode } from '../../../shared/schema/plain-code.ts'
import { latinDigits } from '../../../shared/schema/units.ts'
import { isCurrency } from '../../../shared/server/currency.ts'
import { offerWords } from './feed-code.words.ts'
import type { FeedRecord } from './feed-table.rules.ts'
import { pageOf } from './visit.rules.ts'

/** What of a store its codes follow. */
export interface FeedShop {
  readonly id: number
  readonly domain: string
  readonly currency: string
  readonly countries: readonly CountryId[]
}

/** A row that can be used, or why it cannot; with its key as soon as that is known. */
export type ReadRow =
  | { readonly key: string; readonly value: FeedCode; readonly isOver: boolean }
  | { readonly key: string | null; readonly problem: RowProblem }

const maxTitle = 300
const maxTerms = 20
const maxAddress = 1_800

/** What a row has for a target; empty where nothing is mapped to it. */
export const textOf = (row: FeedRecord, mapping: FeedMapping, target: FeedTarget): string =>
  (row[mapping[target] ?? ''] ?? '').trim()

const kinds: readonly (readonly [FeedCode['discountType'], RegExp])[] = [
  ['free_shipping', /free[\s_-]*(?:shipping|delivery)|(?:شحن|توصيل)\s*مجاني/i],
  ['bogo', /bogo|buy\s*(?:one|1)|اشتر/i],
  ['percent', /percent|%|٪|نسبة/i],
  ['fixed', /fixed|amount|cash|flat|مبلغ/i],
]

type Discount = Pick<FeedCode, 'discountType' | 'percent' | 'amount'>
const none = { percent: null, amount: null } as const

const western = (text: string): string => latinDigits(text).replace('٫', '.')

/** What a row takes off; a kind without a size that can be read is an offer of no size. */
function discountOf(kindText: string, valueText: string, currency: string): Discount | RowProblem {
  const value = western(valueText)
  const kind = kinds.find(([, form]) => form.test(kindText))?.[0] ?? kinds.find(([, form]) => form.test(value))?.[0]
  if (kind === 'free_shipping' || kind === 'bogo') return { ...none, discountType: kind }
  if (value === '') return { ...none, discountType: 'deal' }
  const bare = /^\s*(?:up to\s*)?(\d+(?:\.\d+)?)\s*[%٪]?\s*(?:off)?$/i.exec(value)?.[1]
  if (kind === 'percent') {
    const percent = Math.floor(Number(bare))
    if (percent >= 1 && percent <= 100) return { ...none, discountType: 'percent', percent }
    return 'value'
  }
  const price = readPrice(bare === undefined ? value : `${bare} ${currency}`, { currency })
  if (!price || 'ambiguous' in price || price.amount <= 0)
    return kind === 'fixed' ? 'value' : { ...none, discountType: 'deal' }
  return { ...none, discountType: 'fixed', amount: price }
}

/** A moment of `2026-11-24`, `2026-11-24T10:00:00Z` or `24/11/2026`; a day alone begins at its start and ends at its end. */
function momentOf(text: string, isEnd: boolean): string | null | undefined {
  if (text === '') return null
  const plain = western(text)
  const [, dayOfMonth, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(plain) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}` : plain
  const day = iso.slice(0, 10)
  if (!isDay(day) || !/^(?:$|[T ]\d{2}:\d{2})/.test(iso.slice(10))) return undefined
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso.replace(' ', 'T')}Z`
  const at = new Date(iso === day ? `${day}T${isEnd ? '23:59:59' : '00:00:00'}Z` : zoned)
  return Number.isNaN(at.valueOf()) ? undefined : at.toISOString()
}

/** Countries by their ids or names; those of the store where none is said or known. */
function countriesOf(text: string, shop: FeedShop): FeedCode['countries'] {
  const said = text.split(/[,;|/]+/).map((one) => one.trim().toLowerCase())
  const found = countries.filter(({ id, name }) =>
    said.some((one) => one === id || one === name.en.toLowerCase() || one === name.ar),
  )
  return found.length > 0 ? found.map(({ id }) => id) : [...shop.countries]
}

const bothLanguages = (ar: string, en: string) => ({ ar: ar || en, en: en || ar })

function titleOf(ar: string, en: string, discount: Discount, sizeText: string) {
  if (ar !== '' || en !== '') return bothLanguages(ar.slice(0, maxTitle), en.slice(0, maxTitle))
  const { discountType, percent } = discount
  if (discountType === 'deal') return undefined
  if (discountType === 'percent') return offerWords.percent(String(percent))
  return discountType === 'fixed' ? offerWords.fixed(sizeText) : offerWords[discountType]
}

/** A page of the store itself; anything else is left out. */
function landingOf(text: string, { domain }: FeedShop): string | null {
  const page = pageOf(text, domain)
  return page && page.length <= maxAddress ? page : null
}

/** Reads one row of a store that is known. */
export function readFeedRow(row: FeedRecord, mapping: FeedMapping, shop: FeedShop, now: Date): ReadRow {
  const of = (target: FeedTarget) => textOf(row, mapping, target)
  const plain = plainCode(of('code'))
  const code = plain === '' ? null : of('code')
  const [titleAr, titleEn] = [of('titleAr'), of('titleEn')]
  const name = plain.toUpperCase() || (titleEn || titleAr).toLowerCase()
  const key = name === '' ? null : `${shop.id} ${name.slice(0, maxTitle)}`
  if (code !== null && code.length > 60) return { key, problem: 'code' }
  const currency = (of('currency') || shop.currency).toUpperCase()
  if (!isCurrency(currency)) return { key, problem: 'currency' }
  const discount = discountOf(of('kind'), of('value'), currency)
  if (typeof discount === 'string') return { key, problem: discount }
  const description = titleOf(titleAr, titleEn, discount, `${western(of('value'))} ${currency}`)
  if (!description || key === null) return { key, problem: 'title' }
  const [startsAt, endsAt] = [momentOf(of('startsAt'), false), momentOf(of('endsAt'), true)]
  if (startsAt === undefined || endsAt === undefined) return { key, problem: 'dates' }
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) return { key, problem: 'dates' }
  const terms = of('terms')
    .split(/\r?\n|\s\|\s/)
    .map((one) => one.trim().slice(0, maxTitle))
    .filter(Boolean)
  const value: FeedCode = {
    code,
    description,
    terms: terms.slice(0, maxTerms).map((one) => ({ ar: one, en: one })),
    ...discount,
    countries: countriesOf(of('countries'), shop),
    startsAt,
    endsAt,
    landingUrl: landingOf(of('address'), shop),
  }
  return { key, value, isOver: endsAt !== null && endsAt <= now.toISOString() }
}
