/**
 * `TargetHelp`: beside the field of a target price, what can be hoped for. `current` and `target` are minor units of
 * `currency`, `days` those of `dailyPrices` of the listing that is meant, `today` a day, `country` whose sales are ahead.
 * It says the chance within 30 days, where 60 days are known; a target below the lowest ever is met with nearer ones, of
 * which `onSuggest` gets the one that is chosen. The back-test is made when it is asked for.
 */
import { useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import type { DailyPrice } from '../prices/daily-prices.ts'
import { backTest, brierScore, reachableTarget, targetChance } from '../prices/target-chance.ts'
import { minorDigits } from '../schema/units.ts'
import { Button } from './button.tsx'
import { chakra } from './styled.tsx'
import { targetHelpWords } from './target/target-help.words.ts'
import { Text } from './text.tsx'

type TargetHelpProps = {
  current: number
  target: number
  currency: string
  days: readonly DailyPrice[]
  today: string
  country?: string
  onSuggest: (amount: number) => void
}

const Stack = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' } })
const Choices = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
const Summary = chakra('summary', {
  base: { display: 'list-item', paddingBlock: '2.5', cursor: 'pointer', fontSize: 'sm', fontWeight: 'medium' },
})

/** What is said is no more exact than what is known. */
const step = 5

export function TargetHelp({ current, target, currency, days, today, country, onSuggest }: TargetHelpProps) {
  const t = useWords(targetHelpWords)
  const format = useFormat()
  const money = (amount: number) => format.money({ amount, currency })
  if (target >= current) return <Text size="sm">{t('reached')}</Text>

  const chance = targetChance({ current, target, days, today, country })
  const percent = Math.round(((chance ?? 0) * 100) / step) * step
  const reach = reachableTarget({ target, current, days, step: 10 ** minorDigits(currency) })
  const sentence = percent < step ? 'small' : 'chance'
  return (
    <Stack>
      {/* The target is typed above it, and the answer changes while the field has the focus. */}
      <div aria-live="polite">
        {reach?.isBelowLowest && <Text size="sm">{t('belowLowest', { amount: money(reach.lowest) })}</Text>}
        {chance !== null && (
          <Text size="sm">
            {t(sentence, { amount: money(target), chance: format.percent(Math.max(percent, step)) })}
          </Text>
        )}
      </div>
      {reach && reach.suggestions.length > 0 && (
        <Choices role="group" aria-label={t('suggest')}>
          {reach.suggestions.map((amount) => (
            <Button key={amount} variant="secondary" size="sm" onClick={() => onSuggest(amount)}>
              {t('use', { amount: money(amount) })}
            </Button>
          ))}
        </Choices>
      )}
      {chance !== null && <BackTest days={days} country={country} fall={1 - target / current} />}
    </Stack>
  )
}

/** With fewer looks than this the score says more of chance than of the rule. */
const fewestLooks = 8

function BackTest({ days, country, fall }: { fall: number } & Pick<TargetHelpProps, 'days' | 'country'>) {
  const t = useWords(targetHelpWords)
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const looks = isOpen ? backTest({ days, falls: [fall], every: 15, country }) : []
  const { score, base } = brierScore(looks)
  const rounded = (value: number) => format.number(Math.round(value * 100) / 100)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary>{t('how')}</Summary>
      <Text size="sm" tone="muted">
        {t('explained')}{' '}
        {looks.length >= fewestLooks
          ? `${t('tested', { count: looks.length, score: rounded(score), base: rounded(base) })} ${t('brier')}`
          : t('untested')}
      </Text>
    </details>
  )
}
