import type { Language } from '../../../../shared/contract/language.ts'
import type { PicturePart } from '../../../../shared/contract/link-picture.ts'
import type { productHistory, productPage } from '../../../../shared/contract/product/product.routes.ts'
import type { ProductDrawing } from '../../../../shared/contract/product/product-drawing.ts'
import type { ReplyOf } from '../../../../shared/contract/route.ts'
import { dayLength } from '../../../../shared/prices/day.ts'
import {
  axisOf,
  lowestRuns,
  type PriceAxis,
  runsOf,
  type Step,
  spanOf,
  type TimeSpan,
} from '../../../../shared/prices/price-lines.ts'
import { isolated } from '../../../../shared/schema/isolated.ts'
import { localeOf, moneyText } from '../../../../shared/schema/money-text.ts'
import type { PictureQuestion } from '../../link-picture/serve-pictures.ts'
import { pictureWords } from './picture.words.ts'

type Page = ReplyOf<typeof productPage>
type History = ReplyOf<typeof productHistory>

/** The best price of all shops over time. */
interface PictureLine {
  readonly runs: readonly (readonly Step[])[]
  readonly span: TimeSpan
  readonly axis: PriceAxis
  /** The first steps with the lowest and highest price; the same step if the price never changed. */
  readonly lowest: Step
  readonly highest: Step
  /** Labels of these two, of the first and last day, and of the axis. */
  readonly labels: {
    readonly lowest: string
    readonly highest: string
    readonly ends: readonly [string, string]
    readonly axis: string
  }
}

/** Everything the picture of a product shows, in its language. */
export interface PictureContent {
  readonly language: Language
  /** Undefined for the whole picture. */
  readonly part: PicturePart | undefined
  readonly drawing: ProductDrawing
  readonly name: string
  /** The price, or why there is none. */
  readonly headline: string
  readonly hasPrice: boolean
  /** Below it: where and when it was read, and its price after a code. */
  readonly notes: readonly string[]
  readonly verdict: { readonly text: string; readonly tone: 'good' | 'bad' | 'plain' } | null
  readonly line: PictureLine | null
}

type Key = keyof (typeof pictureWords)['en']

const tones = { lowest: 'good', good: 'good', fair: 'plain', high: 'bad' } as const

function speakerOf(language: Language) {
  const locale = localeOf(language)
  // Arabic readers disagree on the order of a numeric date.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: language === 'ar' ? 'long' : 'medium', timeZone: 'UTC' })
  return {
    money: (amount: number, currency: string) => moneyText(locale, { amount, currency }),
    day: (moment: number) => days.format(moment),
    say: (key: Key, values: Readonly<Record<string, string>> = {}) =>
      pictureWords[language][key].replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? '')),
  }
}
type Speaker = ReturnType<typeof speakerOf>

/** Milliseconds of a day. */
const aDay = 86_400_000
const dayOf = (moment: number) => Math.floor(moment / aDay)

function lineOf({ points, currency }: History, now: Date, { money, day, say }: Speaker): PictureLine | null {
  const span = spanOf(points, undefined, now.toISOString())
  const listings = [...new Set(points.map(({ listingId }) => listingId))]
  const runs = lowestRuns(listings.map((id) => runsOf(points, id, span)))
  const steps = runs.flat()
  const [first] = steps
  // One day is no history.
  if (!first || dayOf(first.from) === dayOf(now.getTime())) return null
  const lowest = steps.reduce((least, step) => (step.amount < least.amount ? step : least), first)
  const highest = steps.reduce((most, step) => (step.amount > most.amount ? step : most), first)
  const axis = axisOf([lowest.amount, highest.amount])
  const label = (key: 'min' | 'max', { amount, from }: Step) =>
    say(key, { price: money(amount, currency), day: day(from) })
  const isFlat = lowest.amount === highest.amount
  return {
    runs,
    span,
    axis,
    lowest,
    highest,
    labels: {
      lowest: isFlat ? '' : label('min', lowest),
      highest: isFlat ? say('unchanged', { price: money(highest.amount, currency) }) : label('max', highest),
      ends: [day(span.from), day(span.to)],
      axis: axis.isBroken ? say('axisBroken', { price: money(axis.from, currency) }) : say('axisZero'),
    },
  }
}

function verdictOf({ verdict }: Page, now: Date, { say, day }: Speaker): PictureContent['verdict'] {
  const { level, certainty, window } = verdict
  if (level === 'unknown') return null
  const text = say(level, { since: day(now.getTime() - window * dayLength) })
  return certainty === 'certain'
    ? { text, tone: tones[level] }
    : { text: say('uncertain', { verdict: text }), tone: 'plain' }
}

/** Where and on which day the best price was read: a shared picture may be viewed much later. */
function notesOf({ best, effective, listings }: Page, { money, day, say }: Speaker): string[] {
  const listing = listings.find(({ id }) => id === best?.listingId)
  const seen = listing?.seenAt ?? listing?.since
  const notes = listing && seen ? [say('seen', { shop: listing.shop.shopName, day: day(Date.parse(seen)) })] : []
  if (!effective) return notes
  const price = money(effective.price.amount, effective.price.currency)
  const shop = listings.find(({ id }) => id === effective.listingId)?.shop.shopName ?? ''
  const isElsewhere = effective.listingId !== best?.listingId
  return [...notes, say(isElsewhere ? 'codeAt' : 'code', { price, shop, code: effective.code })]
}

function absenceOf({ listings }: Page): Key {
  if (listings.length === 0) return 'unsold'
  return listings.some(({ price }) => price) ? 'unavailable' : 'unpriced'
}

/** The content of a product's picture at a given time. */
export function pictureContent(
  page: Page,
  history: History,
  { language, part }: Pick<PictureQuestion, 'language' | 'part'>,
  now: Date,
): PictureContent {
  const speaker = speakerOf(language)
  const { best } = page
  return {
    language,
    part,
    drawing: page.product.drawing ?? { thing: 'parcel', tint: 'saffron' },
    name: page.product.name,
    headline: best ? speaker.money(best.price.amount, best.price.currency) : speaker.say(absenceOf(page)),
    hasPrice: best !== null,
    notes: notesOf(page, speaker),
    verdict: best ? verdictOf(page, now, speaker) : null,
    line: lineOf(history, now, speaker),
  }
}
