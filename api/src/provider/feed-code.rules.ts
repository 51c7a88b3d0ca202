import type { CountryId } from '../../../shared/contract/country.ts'
import type { FeedCode, FeedMapping, FeedTarget, RowProblem } from '../../../shared/contract/provider/provider-feed.ts'
import { readPrice } from '../../../shared/prices/read-price.ts'
import { isDay } from '../../../shared/schema/format-checks.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { plainCode } from '../../../shared/schema/plain-code.ts'
import { latinDigits } from '../../../shared/schema/units.ts'
import { isCurrency } from '../../../shared/server/currency.ts'
import type { ShopDomains } from '../shop/shop-domain.rules.ts'
import { plainText } from '../turbo/extract/field-values.ts'
import { countriesNamed } from './country-names.ts'
import { offerWords } from './feed-code.words.ts'
import type { FeedRecord } from './feed-table.rules.ts'
import { pageOf } from './visit.rules.ts'

/** What of a store its codes follow. */
export interface FeedShop extends ShopDomains {
  readonly id: number
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

/** Western digits, with a point before the parts of one. */
const western = (text: string): string => latinDigits(text).replace(/[٫,](\d{1,2})(?=\s*(?:[%٪]|$))/, '.$1')

/** What a row takes off; a kind without a size that can be read, or of which only the most is said, is an offer of no size. */
function discountOf(kindText: string, valueText: string, currency: string): Discount | RowProblem {
  const value = western(valueText)
  const kind = kinds.find(([, form]) => form.test(kindText))?.[0] ?? kinds.find(([, form]) => form.test(value))?.[0]
  if (kind === 'free_shipping' || kind === 'bogo') return { ...none, discountType: kind }
  if (value === '' || /\bup to\b|حتى|يصل/i.test(value)) return { ...none, discountType: 'deal' }
  const bare = /^\s*(\d+(?:\.\d+)?)\s*[%٪]?\s*(?:off)?$/i.exec(value)?.[1]
  if (kind === 'percent') {
    const percent = Math.floor(Number(bare))
    if (percent >= 1 && percent <= 100) return { ...none, discountType: 'percent', percent }
    return 'value'
  }
  const amount = moneyOf(value, currency)
  if (!amount) return kind === 'fixed' ? 'value' : { ...none, discountType: 'deal' }
  return { ...none, discountType: 'fixed', amount }
}

/** An amount, in the currency that stands beside it or else in the row's; undefined for what is none. */
function moneyOf(value: string, currency: string): Money | undefined {
  const price = readPrice(/^\s*\d+(?:\.\d+)?\s*$/.test(value) ? `${value} ${currency}` : value, { currency })
  return price && !('ambiguous' in price) && price.amount > 0 ? price : undefined
}

const affirmative = /^(?:1|x|y|yes|true|on|نعم|✓)$/i

type Conditions = Pick<
  FeedCode,
  'minimumOrder' | 'maximumDiscount' | 'appOnly' | 'newCustomersOnly' | 'excludesSaleItems'
>

/** What a row asks of an order and of who makes it; undefined where an amount cannot be read. */
function conditionsOf(of: (target: FeedTarget) => string, currency: string): Conditions | undefined {
  const amounts = (['minimumOrder', 'maximumDiscount'] as const).map((target) => {
    const text = western(of(target))
    return /^\s*(?:0+(?:\.0+)?|-|none|no)?\s*$/i.test(text) ? null : moneyOf(text, currency)
  })
  const [minimumOrder, maximumDiscount] = amounts
  if (minimumOrder === undefined || maximumDiscount === undefined) return undefined
  const says = (target: FeedTarget) => affirmative.test(of(target))
  return {
    minimumOrder,
    maximumDiscount,
    appOnly: says('appOnly'),
    newCustomersOnly: says('newCustomersOnly'),
    excludesSaleItems: says('excludesSaleItems'),
  }
}

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/**
 * Whether the days of a feed begin with their month, as those of the United States do: by a day that is only possible so,
 * else by where its stores are.
 */
export function isMonthFirst(texts: Iterable<string>, shops: Iterable<FeedShop>): boolean {
  let isAmerican = false
  for (const text of texts) {
    const [, first = 0, second = 0] = (slashed.exec(western(text)) ?? []).map(Number)
    if (first > 12) return false
    if (second > 12) isAmerican = true
  }
  return isAmerican || [...shops].every(({ countries }) => countries.every((id) => id === 'us'))
}

/** A moment of `2026-11-24`, `2026-11-24T10:00:00Z` or `24/11/2026`; a day alone begins at its start and ends at its end. */
function momentOf(text: string, { isEnd, monthFirst }: { isEnd: boolean; monthFirst: boolean }) {
  if (text === '') return null
  const plain = western(text)
  const [, one, other, year] = slashed.exec(plain) ?? []
  const [month, dayOfMonth] = monthFirst ? [one, other] : [other, one]
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}` : plain
  const day = iso.slice(0, 10)
  if (!isDay(day) || !/^(?:$|[T ]\d{2}:\d{2})/.test(iso.slice(10))) return undefined
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso.replace(' ', 'T')}Z`
  const at = new Date(iso === day ? `${day}T${isEnd ? '23:59:59' : '00:00:00'}Z` : zoned)
  return Number.isNaN(at.valueOf()) ? undefined : at.toISOString()
}

/** Countries of the store that a row names; all of them where it says nothing, and undefined where it means none of them. */
function countriesOf(text: string, shop: FeedShop): FeedCode['countries'] | undefined {
  const named = countriesNamed(text)
  if (named === 'all') return [...shop.countries]
  const shared = shop.countries.filter((id) => named?.includes(id))
  return shared.length > 0 ? shared : undefined
}

/** What people read, without the tags and entities of pages. */
const written = (text: string): string => plainText(text.replace(/<\/?[a-z][^>]*>/gi, ' '))

const bothLanguages = (ar: string, en: string) => ({ ar: ar || en, en: en || ar })

function titleOf(ar: string, en: string, discount: Discount, sizeText: string) {
  if (ar !== '' || en !== '') return bothLanguages(ar.slice(0, maxTitle), en.slice(0, maxTitle))
  const { discountType, percent } = discount
  if (discountType === 'deal') return undefined
  if (discountType === 'percent') return offerWords.percent(String(percent))
  return discountType === 'fixed' ? offerWords.fixed(sizeText) : offerWords[discountType]
}

/** A page of the store itself; anything else is left out. */
function landingOf(text: string, shop: FeedShop): string | null {
  const page = pageOf(text, shop)
  return page && page.length <= maxAddress ? page : null
}

interface RowReading {
  readonly mapping: FeedMapping
  readonly shop: FeedShop
  readonly now: Date
  /** Whether days begin with their month. */
  readonly monthFirst: boolean
}

/** Reads one row of a store that is known. */
export function readFeedRow(row: FeedRecord, { mapping, shop, now, monthFirst }: RowReading): ReadRow {
  const of = (target: FeedTarget) => textOf(row, mapping, target)
  const plain = plainCode(of('code'))
  const code = plain === '' ? null : of('code')
  const [titleAr, titleEn] = [written(of('titleAr')), written(of('titleEn'))]
  const broken = [code, titleAr, titleEn, of('terms')].some((text) => text?.includes('\uFFFD'))
  const name = plain.toUpperCase() || (titleEn || titleAr).toLowerCase()
  const key = name === '' ? null : `${shop.id} ${name.slice(0, maxTitle)}`
  if (broken) return { key, problem: 'letters' }
  if (code !== null && code.length > 60) return { key, problem: 'code' }
  const currency = (of('currency') || shop.currency).toUpperCase()
  if (!isCurrency(currency)) return { key, problem: 'currency' }
  const discount = discountOf(of('kind'), of('value'), currency)
  if (typeof discount === 'string') return { key, problem: discount }
  const description = titleOf(titleAr, titleEn, discount, `${western(of('value'))} ${currency}`)
  if (!description || key === null) return { key, problem: 'title' }
  const startsAt = momentOf(of('startsAt'), { isEnd: false, monthFirst })
  const endsAt = momentOf(of('endsAt'), { isEnd: true, monthFirst })
  if (startsAt === undefined || endsAt === undefined) return { key, problem: 'dates' }
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) return { key, problem: 'dates' }
  const places = countriesOf(of('countries'), shop)
  if (!places) return { key, problem: 'countries' }
  const conditions = conditionsOf(of, currency)
  if (!conditions) return { key, problem: 'conditions' }
  const terms = of('terms')
    .split(/\r?\n|\s\|\s/)
    .map((one) => written(one).slice(0, maxTitle))
    .filter(Boolean)
  const value: FeedCode = {
    code,
    description,
    terms: terms.slice(0, maxTerms).map((one) => ({ ar: one, en: one })),
    ...discount,
    countries: places,
    startsAt,
    endsAt,
    landingUrl: landingOf(of('address'), shop),
    ...conditions,
  }
  return { key, value, isOver: endsAt !== null && endsAt <= now.toISOString() }
}
