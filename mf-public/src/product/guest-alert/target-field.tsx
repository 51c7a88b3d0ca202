import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useSearchParams } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import type { Money } from '@qasima/shared/schema/money'
import { majorUnits, minorUnits } from '@qasima/shared/schema/units'
import { Card } from '@qasima/shared/ui/card'
import { Chip } from '@qasima/shared/ui/chip'
import { Field, Input } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading } from '@qasima/shared/ui/text'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { guestAlertWords } from './guest-alert.words.ts'
import { suggestedTargets } from './suggested-targets.ts'
import { targetParameter } from './target-in-address.ts'

/** As people type it: a whole amount without decimals. */
const typedAmount = (money: Money): string => majorUnits(money).replace(/\.0+$/, '')

/** The card that asks from which price on to be alerted, for guests and accounts alike. */
export function AlertCard({ children }: { children: ReactNode }) {
  const t = useWords(guestAlertWords)
  const heading = useId()
  return (
    <Card as="section" aria-labelledby={heading} _print={{ display: 'none' }}>
      <Stack gap="4">
        <Heading as="h2" size="sm" id={heading}>
          {t('title')}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
}

/**
 * The price to wait for as it is typed: to begin with the one in the address, else the first that is suggested.
 * `lowest`: of the last 90 days, in minor units of the price; null where it is not known.
 */
export function useTarget(price: Money, lowest: number | null) {
  const { currency } = price
  const targets = suggestedTargets(price, lowest)
  const brought = useSearchParams()[0].get(targetParameter)?.trim() ?? ''
  const [typed, setTyped] = useState(() => {
    if (typeof minorUnits(brought, currency) === 'number') return brought
    return targets[0] ? typedAmount({ amount: targets[0].amount, currency }) : ''
  })
  /** In minor units; null for what is no price below the present one. */
  const amountOf = (text: string) => {
    const amount = minorUnits(text.trim(), currency)
    return typeof amount === 'number' && amount > 0 && amount < price.amount ? amount : null
  }
  const amount = minorUnits(typed.trim(), currency)
  const problem: 'tooHigh' | 'wrongTarget' =
    typeof amount === 'number' && amount >= price.amount ? 'tooHigh' : 'wrongTarget'
  return { price, targets, typed, setTyped, amountOf, problem }
}

/** All of them in sight; large text wraps within them. */
const Suggestions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', '& > button': { flexShrink: '1', whiteSpace: 'normal' } },
})

interface TargetFieldProps {
  readonly target: ReturnType<typeof useTarget>
  readonly onType: (text: string) => void
  readonly isWrong: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

/** The price to wait for, with suggestions that one press takes. */
export function TargetField({ target, onType, isWrong, inputRef }: TargetFieldProps) {
  const t = useWords(guestAlertWords)
  const format = useFormat()
  const { price, targets, typed, problem } = target
  const { currency } = price
  const moneyOf = (amount: number) => isolated(format.money({ amount, currency }))
  const example = format.digits(typedAmount({ amount: targets[0]?.amount ?? price.amount, currency }))
  return (
    <Stack gap="2">
      <Field
        label={t('target', { currency, name: format.currency(currency) })}
        error={isWrong ? t(problem, { example, price: moneyOf(price.amount) }) : undefined}
        required
      >
        <Input
          ref={inputRef}
          name="target"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <Suggestions role="group" aria-label={t('suggestions')}>
        {targets.map(({ below, amount }) => {
          const text = typedAmount({ amount, currency })
          const values = { price: moneyOf(amount), percent: below === 'lowest' ? '' : format.percent(below) }
          return (
            <Chip key={below} pressed={minorUnits(typed, currency) === amount} onPressedChange={() => onType(text)}>
              {t(below === 'lowest' ? 'lowest' : 'percent', values)}
            </Chip>
          )
        })}
      </Suggestions>
    </Stack>
  )
}
