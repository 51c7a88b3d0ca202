import { latinDigits } from '../schema/units.ts'

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const lowered = (raised: string) => [...raised].map((sign) => raisedDigits.indexOf(sign)).join('')

const named = new Map([
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['lrm', ''],
  ['rlm', ''],
  ['amp', '&'],
  ['euro', '€'],
  ['pound', '£'],
  ['dollar', '$'],
])

/** What a shop encoded once too often: `199&nbsp;&#x631;.&#x633;`. */
const decoded = (text: string): string =>
  text
    .replace(/&(amp|nbsp|ensp|emsp|thinsp|lrm|rlm|euro|pound|dollar);/g, (_, name: string) => named.get(name) ?? '')
    .replace(/&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi, (_, hex: string | undefined, decimal: string) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )

/**
 * A text in the one form in which prices are read: Latin digits, Arabic letters for their Persian twins, one kind of
 * space, no marks of direction, no vowels, no tatweel. Raised cents, as on a shelf, become a fraction: `12⁹⁹` is `12.99`.
 * One raised digit alone is the number of a note, `99¹`, unless it is a power of ten, which stays one: `10³` is `10^3`.
 */
export function priceText(text: string): string {
  return latinDigits(decoded(text))
    .replace(/[\u00ad\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(
      /(\d)[.,]?\s?([⁰¹²³⁴⁵⁶⁷⁸⁹]{2,3})(?![⁰¹²³⁴⁵⁶⁷⁸⁹])/g,
      (_, digit: string, raised: string) => `${digit}.${lowered(raised)}`,
    )
    .replace(/(\d)[⁰¹²³⁴⁵⁶⁷⁸⁹](?![⁰¹²³⁴⁵⁶⁷⁸⁹])/g, (_, digit: string, place: number, all: string) =>
      /(?:^|[^\d.,])1$/.test(all.slice(0, place)) && digit === '0' ? '0^' : `${digit} `,
    )
    .normalize('NFKC')
    .replaceAll('ی', 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('−', '-')
    .replace(/\s+/g, ' ')
    .trim()
}
