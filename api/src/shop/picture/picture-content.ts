import { type CountryId, findCountry } from '../../../../shared/contract/country.ts'
import type { PublicCoupon } from '../../../../shared/contract/coupon/coupon.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import { isolated } from '../../../../shared/schema/isolated.ts'
import type { Money } from '../../../../shared/schema/money.ts'
import { localeOf, moneyText } from '../../../../shared/schema/money-text.ts'
import { pictureWords } from './picture.words.ts'

/** The data of a picture. */
export interface PicturedShop {
  readonly shopName: string
  /** Usable codes and offers, in the country if one is given. */
  readonly couponCount: number
  /** The first one on the page. */
  readonly best:
    | Pick<PublicCoupon, 'code' | 'discountType' | 'percent' | 'amount' | 'description' | 'evidence'>
    | undefined
  /** The country they work in, if the picture is for one. */
  readonly country: CountryId | undefined
}

type Best = NonNullable<PicturedShop['best']>

/** Everything the picture of a store shows, in its language. */
export interface PictureContent {
  readonly language: Language
  readonly name: string
  /** Below the name: how many codes, and where; empty if none. */
  readonly facts: string
  /** The line above the best code's saving; empty if there is none. */
  readonly label: string
  /** What the best code saves, or that there is none. */
  readonly headline: string
  readonly hasCode: boolean
  /** What the code is, and whether it works. */
  readonly notes: readonly string[]
}

function speakerOf(language: Language) {
  const locale = localeOf(language)
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent' })
  const plurals = new Intl.PluralRules(locale)
  const words: Readonly<Record<string, string>> = pictureWords[language]
  const say = (key: keyof (typeof pictureWords)['en'], values: Readonly<Record<string, string>> = {}): string =>
    fill(words[key] ?? '', values)
  return {
    say,
    number: (value: number) => numbers.format(value),
    percent: (value: number) => percents.format(value / 100),
    money: (amount: Money) => moneyText(locale, amount),
    count: (count: number) =>
      fill(words[`count_${plurals.select(count)}`] ?? pictureWords[language].count_other, {
        count: numbers.format(count),
      }),
  }
}
type Speaker = ReturnType<typeof speakerOf>

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? ''))

/** Never shows an unknown number. */
function headlineOf({ discountType, percent, amount }: Best, { say, money, ...speaker }: Speaker): string {
  switch (discountType) {
    case 'percent':
      return percent === null ? say('deal') : say('off', { value: speaker.percent(percent) })
    case 'fixed':
      return amount === null ? say('deal') : say('off', { value: money(amount) })
    case 'free_shipping':
      return say('freeShipping')
    case 'bogo':
      return say('bogo')
    case 'deal':
      return say('deal')
  }
}

function notesOf({ description, evidence }: Best, { say, number }: Speaker): string[] {
  const { worked, failed, days } = evidence
  const tried = { worked: number(worked), tries: number(worked + failed), days: number(days) }
  // Failures are not a reason to share a store.
  return [description, ...(worked > failed ? [say('tried', tried)] : [])]
}

/** The content of a store's picture. */
export function pictureContent(
  { shopName, couponCount, best, country }: PicturedShop,
  language: Language,
): PictureContent {
  const speaker = speakerOf(language)
  const { say } = speaker
  const place = findCountry(country)?.name[language]
  const shared = { language, name: shopName, hasCode: best !== undefined }
  if (!best) return { ...shared, facts: '', label: '', headline: say('none'), notes: [say('noneYet')] }
  return {
    ...shared,
    facts: [speaker.count(couponCount), ...(place ? [say('inCountry', { country: place })] : [])].join(' '),
    label: say(best.code === null ? 'bestOffer' : 'best'),
    headline: headlineOf(best, speaker),
    notes: notesOf(best, speaker),
  }
}
