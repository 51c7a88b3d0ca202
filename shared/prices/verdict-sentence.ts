import type { Language } from '../contract/language.ts'
import { type Digits, useDigits } from '../i18n/digits.ts'
import { formatFor } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language-context.ts'
import { translate } from '../i18n/words.ts'
import type { Verdict } from './verdict.ts'
import { verdictWords } from './verdict.words.ts'

/** A name for the verdict, and a sentence with its reasons. */
export interface VerdictText {
  /** `Good price`, `Lowest in 180 days`. */
  readonly label: string
  /** `Cheaper than on 86% of the last 180 days; lowest since March 12, 2026.` */
  readonly sentence: string
}

/** All and none are said only of all and none: 99.7 % of the days is 99 %, not all of them. */
const percentOf = (share: number) => {
  const rounded = Math.round(share * 100)
  if (share > 0 && share < 1) return Math.min(Math.max(rounded, 1), 99)
  return rounded
}

/** A verdict in words. An uncertain one ends by saying so. */
export function verdictText(verdict: Verdict, language: Language, digits: Digits): VerdictText {
  const say = translate(verdictWords, language, digits)
  const format = formatFor(language, digits)
  const { level, window: count, days, lowestSince } = verdict
  const label = level === 'lowest' ? say(level, { count }) : say(level)
  if (level === 'unknown') return { label, sentence: say('noHistory') }

  const shareOf = (part: number) => {
    const share = format.percent(percentOf(part))
    return days < count ? say('inStock', { share }) : share
  }
  const reason = () => {
    if (verdict.cheaperThanShare >= 0.5) return say('cheaper', { count, share: shareOf(verdict.cheaperThanShare) })
    if (verdict.dearerThanShare >= 0.5) return say('dearer', { count, share: shareOf(verdict.dearerThanShare) })
    return say('unchanged', { count })
  }
  const first = reason()
  const isLow = level === 'lowest' || level === 'good'
  const sentence =
    isLow && lowestSince !== null
      ? say('and', { first, second: say('lowestSince', { day: format.longDate(lowestSince) }) })
      : say('alone', { first })
  if (verdict.certainty === 'certain') return { label, sentence }
  return { label, sentence: `${sentence} ${say('uncertain', { count: days })}` }
}

/** A verdict in the language of the page and the digits of the visitor. */
export const useVerdictText = (verdict: Verdict): VerdictText => verdictText(verdict, useLanguage(), useDigits())
