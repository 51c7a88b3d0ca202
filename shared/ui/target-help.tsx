/**
 * `TargetHelp`: beside a target price field, how likely the target is. `current` and `target` are minor units of
 * `currency`, `days` are `dailyPrices` of the listing, `today` is a day, and `country` decides which sales are ahead.
 * Shows the chance within 30 days if 60 days are known; for a target below the lowest price ever it suggests nearer
 * ones, and calls `onSuggest` with the chosen one. The back-test runs on request.
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

/** Rounds the chance, because it is not known more exactly. */
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

/** With fewer checks than this the score is mostly chance. */
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
