import { decodeHTML } from 'entities'
import { cutText } from '../../../../shared/server/cut-text.ts'
import type { Stock } from '../product-reading.ts'

const marks = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]/g
const maxText = 500

/** A text on one line, without entities and direction marks. */
export const plainText = (text: string): string =>
  cutText(decodeHTML(text.slice(0, 5_000)).replace(marks, '').replace(/\s+/g, ' ').trim(), maxText).trim()

/** Converts Arabic and Persian digits to ASCII. */
export const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.charCodeAt(0) - (digit < '۰' ? 0x660 : 0x6f0)) % 10))

/** Whether the check digit is correct, as defined by GS1. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * A valid Global Trade Item Number of 8, 12, 13 or 14 digits; 12 digits become 13. Undefined for store-internal number
 * ranges, which mean different things in different stores.
 */
export function readGtin(text: string): string | undefined {
  const written = latinDigits(text).trim()
  const digits = (/(?:^|\/)01\/(\d{14})(?:\D|$)/.exec(written)?.[1] ?? written).replace(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits) || !hasCheckDigit(digits)) return undefined
  if (digits.length === 8) return /^[02]/.test(digits) ? undefined : digits
  const long = digits.padStart(14, '0')
  const inThirteen = long.slice(1)
  if (/^(?:2|02|04)/.test(inThirteen)) return undefined
  return long.startsWith('0') ? inThirteen : long
}

const schemaStock: Readonly<Record<string, Stock>> = {
  instock: 'in_stock',
  instoreonly: 'in_stock',
  onlineonly: 'in_stock',
  availablefororder: 'in_stock',
  limitedavailability: 'low_stock',
  limited: 'low_stock',
  outofstock: 'out_of_stock',
  oos: 'out_of_stock',
  soldout: 'out_of_stock',
  reserved: 'out_of_stock',
  preorder: 'preorder',
  presale: 'preorder',
  backorder: 'backorder',
  madetoorder: 'backorder',
  discontinued: 'discontinued',
}

/** Stock phrases, more specific ones first: "not available" contains "available". */
const phrases: readonly (readonly [RegExp, Stock])[] = [
  [/discontinued|no longer (?:available|made|sold)|لم يعد متوفر|توقف (?:إنتاج|انتاج)/, 'discontinued'],
  [/pre-?\s?order|طلب مسبق|حجز مسبق|اطلب[هة]? مسبق/, 'preorder'],
  [/back-?\s?order|made to order|حسب الطلب|عند الطلب/, 'backorder'],
  // Negations, and announcements for later.
  [
    /\b(?:not|no longer)(?: currently| yet)? (?:in stock|available)|\bno stock\b|(?<!\d)0 in stock|in stock:? ?0(?!\d)|back in stock|(?:in stock|available) soon|(?:will be|soon) available|available (?:from|on|in) (?:\d{1,2}\S* )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|ليس(?:ت)? (?:متوفر|متاح)|(?:لا|لم|لن) (?:يتوفر|تتوفر)|سيتوفر|(?:متوفر|يتوفر|متاح)\S* قريب|غير موجود|نافد|stokta kalmad|stoğa gelince|(?:non|plus|bientôt|pas) disponible|pas en stock/,
    'out_of_stock',
  ],
  [
    /out[- ]of[- ]stock|sold[- ]out|not available|unavailable|currently not|notify me|غير متوفر|غير متاح|نفد|نفذت|انتهت الكمية|أعلمني|tükendi|stokta yok|rupture|épuisé|indisponible/,
    'out_of_stock',
  ],
  [
    /only \d+ (?:left|remaining)|\d+ left in stock|low stock|few left|last (?:piece|item)|hurry|كمية محدودة|(?:متبقي|بقي|باقي|تبقى)(?: فقط)? \d|آخر (?:قطع|حب)|(?:قطع|حبات) متبقية|son \d+/,
    'low_stock',
  ],
  [
    /in stock|available|add to (?:cart|bag|basket)|buy now|متوفر|متاح|أضف (?:إلى|للسلة|الى)|اشتر|stokta|en stock|disponible/,
    'in_stock',
  ],
]

/** A store's stock statement, in schema.org terms or in words; undefined if unknown. */
export function readStock(text: string): Stock | undefined {
  const token = text
    .slice(0, maxText)
    .trim()
    .replace(/^.*[/#:]/, '')
    .replace(/[\s_-]/g, '')
    .toLowerCase()
  const known = Object.hasOwn(schemaStock, token) ? schemaStock[token] : undefined
  const words = latinDigits(plainText(text)).toLowerCase()
  return known ?? phrases.find(([pattern]) => pattern.test(words))?.[1]
}

/** The absolute address of a picture or page; undefined if no browser would load it from a site. */
export function readAddress(text: string, base: string): string | undefined {
  const trimmed = decodeHTML(text.trim())
  if (trimmed === '' || trimmed.length > 2_000 || !URL.canParse(trimmed, base)) return undefined
  const { protocol, href } = new URL(trimmed, base)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** Host and path of an address, reduced to what identifies the page. */
function pageOf(address: string): { readonly page: string; readonly query: string } | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname, search } = new URL(address)
  return { page: `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '').toLowerCase()}`, query: search }
}

/** Whether two addresses are of one page; with queries, of one variant on it. */
export function isSamePage(one: string, other: string, { withQuery = false } = {}): boolean {
  const [first, second] = [pageOf(one), pageOf(other)]
  if (!first || !second || first.page !== second.page) return false
  return !withQuery || first.query === second.query
}
