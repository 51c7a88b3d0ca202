import { countries, findCountry } from '../contract/country.ts'

/** The possible meanings of a symbol, most common first. */
type Sign = readonly [pattern: string, ...currencies: string[]]

/** The name of a money unit in four languages. Without a country next to it, it may be any of these currencies. */
interface Unit {
  readonly ar: string
  readonly en: string
  readonly fr: string
  readonly tr: string
  readonly currencies: readonly string[]
}

const arabicNoun = (noun: string) => `${noun}(?:ا|ات|ين|ان)?`
const units = {
  riyal: {
    ar: arabicNoun('ريال'),
    en: 'ri(?:y)?als?',
    fr: 'ri(?:y)?als?',
    tr: 'riyali',
    currencies: ['SAR', 'QAR', 'OMR', 'YER'],
  },
  dirham: {
    ar: `(?:${arabicNoun('درهم')}|دراهم)`,
    en: 'dirhams?',
    fr: 'dirhams?',
    tr: 'dirhemi',
    currencies: ['AED', 'MAD'],
  },
  dinar: {
    ar: `(?:${arabicNoun('دينار')}|دنانير)`,
    en: 'dinars?',
    fr: 'dinars?',
    tr: 'dinar[ıi]',
    currencies: ['KWD', 'BHD', 'JOD', 'IQD', 'TND', 'LYD', 'DZD'],
  },
  pound: {
    ar: 'جني(?:ه|ة)?(?:ات|ا|ين|ان)?',
    en: 'pounds?',
    fr: 'livres?',
    tr: 'lirası|sterlini',
    currencies: ['GBP', 'EGP', 'LBP', 'SDG', 'SYP'],
  },
  lira: {
    ar: 'لير(?:ة|ه|ات|تان|تين)',
    en: 'liras?',
    fr: 'livres?',
    tr: 'liras[ıi]|lira',
    currencies: ['TRY', 'LBP', 'SYP'],
  },
  dollar: {
    ar: 'دولار(?:ا|ات|ين|ان)?',
    en: 'dollars?',
    fr: 'dollars?',
    tr: 'doları|dolar',
    currencies: ['USD'],
  },
  shekel: {
    ar: '(?:شي[كق]لا?|شي[كق]لات|شوا[كق]ل)',
    en: 'she(?:k|q)els?',
    fr: '(?:nouveaux? )?shekels?',
    tr: 'şekeli|şekel',
    currencies: ['ILS'],
  },
} as const satisfies Record<string, Unit>

/** The currency of a country, with the country's adjective in Arabic, English, French and Turkish. */
const lands: readonly (readonly [
  currency: string,
  unit: keyof typeof units,
  ar: string,
  en: string,
  fr: string,
  tr: string,
])[] = [
  ['SAR', 'riyal', 'سعودي', 'saudi(?: arabian)?', 'saoudiens?', 'suudi(?: arabistan)?'],
  ['QAR', 'riyal', 'قطري', 'qatari?', 'qatar(?:iens?|is?)', 'katar'],
  ['OMR', 'riyal', 'عماني', 'omani?', 'omanais', 'umman'],
  ['YER', 'riyal', 'يمني', 'yemeni?', 'yéménites?', 'yemen'],
  ['AED', 'dirham', '[إا]ماراتي', 'uae|emirati', '(?:des )?(?:émiratis?|émirats(?: arabes unis)?|e\\.a\\.u)', 'bae'],
  ['MAD', 'dirham', 'مغربي', 'moroccan', 'marocains?', 'fas'],
  ['KWD', 'dinar', 'كويتي', 'kuwaiti?', 'koweïtiens?', 'kuveyt'],
  ['BHD', 'dinar', 'بحريني', 'bahraini?', 'bahreïnis?', 'bahreyn'],
  ['JOD', 'dinar', '[أا]ردني', 'jordanian', 'jordaniens?', 'ürdün'],
  ['IQD', 'dinar', 'عراقي', 'iraqi?', 'ira(?:k|qu)iens?', 'irak'],
  ['TND', 'dinar', 'تونسي', 'tunisian', 'tunisiens?', 'tunus'],
  ['LYD', 'dinar', 'ليبي', 'libyan', 'libyens?', 'libya'],
  ['DZD', 'dinar', 'جزائري', 'algerian', 'algériens?', 'cezayir'],
  ['EGP', 'pound', 'مصري', 'egyptian', 'égyptiennes?', 'mısır'],
  ['SDG', 'pound', 'سوداني', 'sudanese', 'soudanaises?', 'sudan'],
  ['LBP', 'pound', 'لبناني', 'lebanese', 'libanaises?', 'lübnan'],
  ['GBP', 'pound', '[إا]سترليني', 'british', 'sterling', '[iİ]ngiliz'],
  ['LBP', 'lira', 'لبناني', 'lebanese|lbp', 'libanaises?', 'lübnan'],
  ['SYP', 'lira', 'سوري', 'syrian', 'syriennes?', 'suriye'],
  ['SYP', 'pound', 'سوري', 'syrian', 'syriennes?', 'suriye'],
  ['TRY', 'lira', 'تركي', 'turkish', 'turques?', 'türk'],
  ['USD', 'dollar', '[أا]مري?كي', 'us|u\\.s\\.|american', '(?:américains?|des états-unis)', 'abd|amerikan'],
  ['ILS', 'shekel', '(?:[إا]سرائيلي|جديد)', '(?:israeli )?new|israeli', '(?:israéliens?)', '(?:yeni )?[iİ]srail'],
]

/** Letters separated by full stops, spaces or nothing: `ر.س.`, `ر. س`, `KD`, `L.E.`. */
const letters = (...all: readonly string[]) => String.raw`${all.join(String.raw`\s?\.?\s?`)}\.?`
const latinLetters = (word: string) => String.raw`${[...word].join(String.raw`\.?`)}\.?`

const arabic: readonly Sign[] = [
  ...lands.map(([currency, unit, ar]): Sign => [String.raw`${units[unit].ar}\s(?:ال)?${ar}(?:ا|[هة])?`, currency]),
  ...Object.values(units).map(({ ar, currencies }): Sign => [ar, ...currencies]),
  ['يورو', 'EUR'],
  [letters('ر', 'س'), 'SAR'],
  [letters('ر', 'ق'), 'QAR'],
  [letters('ر', 'ع'), 'OMR'],
  [letters('ر', 'ي'), 'YER'],
  [letters('د', 'إ'), 'AED'],
  [letters('د', 'أ'), 'JOD'],
  // The hamza is often left out.
  [letters('د', 'ا'), 'JOD', 'AED'],
  [letters('د', 'م'), 'MAD'],
  [letters('د', 'ك'), 'KWD'],
  [letters('د', 'ب'), 'BHD'],
  [letters('د', 'ع'), 'IQD'],
  [letters('د', 'ت'), 'TND'],
  [letters('د', 'ل'), 'LYD'],
  [letters('د', 'ج'), 'DZD'],
  // Without a full stop it means gram.
  [String.raw`ج\s?\.\s?م\.?`, 'EGP'],
  [letters('ج', 'س'), 'SDG'],
  [letters('ل', 'ل'), 'LBP'],
  [letters('ل', 'ت'), 'TRY'],
  [letters('ل', 'س'), 'SYP'],
  [letters('ش', 'ج'), 'ILS'],
]

/** Recognised codes: those of our countries, and those that shops there list beside them. */
const codes = new Set([
  ...countries.map(({ currency }) => currency),
  'SYP',
  'EUR',
  'GBP',
  'JPY',
  'CNY',
  'INR',
  'CAD',
  'AUD',
  'NZD',
  'SGD',
  'HKD',
  'CHF',
])

const latin: readonly Sign[] = [
  ...[...codes].map((code): Sign => [code, code]),
  ...lands.flatMap(([currency, unit, , en, fr, tr]): Sign[] => [
    [`(?:${en}) (?:${units[unit].en})`, currency],
    [`(?:${units[unit].fr}) ${fr}`, currency],
    [`(?:${tr}) (?:${units[unit].tr})`, currency],
  ]),
  ...Object.values(units).map(({ en, currencies }): Sign => [en, ...currencies]),
  ['livres?', 'EGP', 'LBP', 'SDG', 'SYP', 'GBP'],
  ['euros?|avro', 'EUR'],
  ['dolar', 'USD'],
  [latinLetters('NIS'), 'ILS'],
  [`${latinLetters('SR')}s?`, 'SAR'],
  [latinLetters('QR'), 'QAR'],
  [latinLetters('RO'), 'OMR'],
  ['DHS\\.?', 'AED', 'MAD'],
  ['DH\\.?', 'MAD', 'AED'],
  [`${latinLetters('KD')}s?`, 'KWD'],
  [`${latinLetters('BD')}s?`, 'BHD'],
  [`${latinLetters('JD')}s?`, 'JOD'],
  [latinLetters('DT'), 'TND'],
  [latinLetters('LD'), 'LYD'],
  [latinLetters('DA'), 'DZD'],
  [latinLetters('LE'), 'EGP'],
  [latinLetters('LL'), 'LBP'],
  [latinLetters('TL'), 'TRY'],
  [latinLetters('ID'), 'IQD'],
  [latinLetters('YR'), 'YER'],
]

const symbols: readonly Sign[] = [
  [String.raw`(?:US|U\.S\.)\s?\$|\$\s?US(?!\p{L})`, 'USD'],
  [String.raw`CA?\$|\$\s?CA(?!\p{L})`, 'CAD'],
  [String.raw`AU?\$|\$\s?AU(?!\p{L})`, 'AUD'],
  ['E£|£E', 'EGP'],
  ['L£|£LB?', 'LBP'],
  ['UK£|GB£', 'GBP'],
  // A bare dollar sign in shops of these countries means US dollars.
  ['\\$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP', 'EGP', 'LBP', 'SDG', 'SYP'],
  ['₪', 'ILS'],
  ['₺', 'TRY'],
  ['₹', 'INR'],
  ['¥', 'JPY', 'CNY'],
  ['\u20c1', 'SAR'],
  ['\u20c3', 'AED'],
]

const all = [...symbols, ...arabic, ...latin]
const anySign = new RegExp(
  [
    ...symbols.map(([pattern]) => `(${pattern})`),
    ...arabic.map(([pattern]) => String.raw`(${pattern})(?!(?=\p{Script=Arabic})[\p{L}\p{M}])`),
    ...latin.map(([pattern]) => String.raw`(${pattern})(?!\p{Script=Latin})`),
  ].join('|'),
  'iuy',
)

/** Lower-case codes that are also words: money only after a number. */
const words = new Set(['mad', 'try', 'le', 'ro', 'ld', 'da', 'll', 'bd', 'chf'])
/** These mean money only if that currency is expected: `ID 12345`, `5 YR warranty`. */
const weak = new Set(['id', 'yr'])

/** Context of a text. */
export interface CurrencyHints {
  /** ISO 4217 code of the expected currency. */
  readonly currency?: string | undefined
  /** Code of the shop's country: `sa`. */
  readonly country?: string | undefined
}

/** The expected currency as an ISO 4217 code: the given one, otherwise that of the country. */
export const expectedCurrency = ({ currency, country }: CurrencyHints): string | undefined =>
  currency?.toUpperCase() ?? findCountry(country)?.currency

function isWord(match: string, text: string, place: number): boolean {
  if (match !== match.toUpperCase() && words.has(match.toLowerCase()))
    return !/\d ?$/.test(text.slice(Math.max(0, place - 2), place))
  return false
}

/** The money word or symbol that starts at a position of a text, and its possible meanings, most common first. */
export function signAt(
  text: string,
  place: number,
  hints: CurrencyHints,
): { readonly length: number; readonly currencies: readonly string[] } | undefined {
  anySign.lastIndex = place
  const match = anySign.exec(text)
  if (!match || isWord(match[0], text, place)) return undefined
  const [, ...currencies] = all[match.slice(1).findIndex((group) => group !== undefined)] ?? ['']
  const expected = [hints.currency?.toUpperCase(), findCountry(hints.country)?.currency].find(
    (one) => one !== undefined && currencies.includes(one),
  )
  if (weak.has(match[0].replaceAll('.', '').toLowerCase()) && expected === undefined) return undefined
  return { length: match[0].length, currencies: expected === undefined ? currencies : [expected] }
}
