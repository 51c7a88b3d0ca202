import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Language } from '../contract/language.ts'
import { LanguageContext } from '../i18n/language-context.ts'
import { translate } from '../i18n/words.ts'
import { addDays } from '../prices/day.ts'
import { UiProvider } from './provider.tsx'
import { targetHelpWords } from './target/target-help.words.ts'
import { TargetHelp } from './target-help.tsx'

const today = '2026-07-01'
/** 1000 riyals, and 900 for five days in every forty. */
const daysKnown = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const price = index % 40 < 5 ? 90_000 : 100_000
    return { day: addDays(today, index - count), low: price, high: price, mean: price }
  })
const plain = (text: string | null) => (text ?? '').replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ')
const shown = () => plain(document.body.textContent)

function show(target: number, { count = 300, language = 'en' }: { count?: number; language?: Language } = {}) {
  const suggested: number[] = []
  render(
    <LanguageContext value={language}>
      <UiProvider direction={language === 'ar' ? 'rtl' : 'ltr'}>
        <TargetHelp
          current={100_000}
          target={target}
          currency="SAR"
          days={daysKnown(count)}
          today={today}
          onSuggest={(amount) => suggested.push(amount)}
        />
      </UiProvider>
    </LanguageContext>,
  )
  return suggested
}

describe('help with a target', () => {
  it('states the chance in steps of five percent', () => {
    show(90_000)
    expect(shown()).toMatch(/There is about a \d?[05]% chance that it drops to SAR 900 within 30 days\./)
  })

  it('says in Arabic that one is unlikely, and that it was never reached', () => {
    show(50_000, { language: 'ar' })
    expect(shown()).toContain('من المستبعد أن ينخفض إلى 500 ر.س خلال 30 يومًا: الاحتمال أقل من 5%.')
    expect(shown()).toContain('لم ينزل سعره من قبل عن 900 ر.س؛ قد تنتظر طويلًا.')
  })

  it('suggests reached targets instead of one that never was', async () => {
    const user = userEvent.setup()
    const suggested = show(50_000)
    const choices = within(screen.getByRole('group', { name: translate(targetHelpWords, 'en')('suggest') }))
    await user.click(choices.getByRole('button', { name: /SAR\s900/ }))
    expect(suggested).toEqual([90_000])
  })

  it('states no chance under 60 days, and only what was reached', () => {
    show(90_000, { count: 59 })
    expect(shown()).not.toContain('%')
    document.body.textContent = ''
    show(100_000)
    expect(shown()).toBe('It already costs this or less.')
  })

  it('back-tests itself when asked how it knows', () => {
    show(90_000)
    const details = screen.getByText(translate(targetHelpWords, 'en')('how')).closest('details')
    if (!details) throw new Error('It has nothing to open.')
    expect(shown()).not.toContain('Brier')
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(shown()).toMatch(/Tested on 1\d past days: Brier score 0\.\d+, compared with 0\.\d+ for the average\./)
  })
})
