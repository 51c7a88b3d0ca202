/**
 * `PriceChoices`: which of the prices of its page the store asks. `usePriceChoice` holds what was chosen: the one that was
 * read to begin with, none where the page leaves its price open.
 */
import { useRef, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import type { Money } from '../schema/money.ts'
import { RadioCards } from '../ui/field.tsx'
import { Stack } from '../ui/layout.tsx'
import { Bdi, Text } from '../ui/text.tsx'
import { pageReadingWords } from './page-reading.words.ts'

interface Prices {
  /** What the price can be; none where the page says one price only. */
  readonly choices: readonly Money[]
  /** Whether the first one was read as the price; otherwise the page leaves it open. */
  readonly isRead: boolean
}

export function usePriceChoice({ choices, isRead }: Prices) {
  const [chosen, setChosen] = useState(isRead ? 0 : null)
  const [isMissing, setMissing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  return {
    choices,
    isRead,
    chosen,
    isMissing,
    place,
    choose(next: number) {
      setChosen(next)
      setMissing(false)
    },
    /** The price that was chosen instead of the one that was read. */
    price: chosen === null || (isRead && chosen === 0) ? undefined : choices[chosen],
    /** Whether a choice is made where one is needed; otherwise the choices say so and have the focus. */
    isMade(): boolean {
      if (choices.length === 0 || chosen !== null) return true
      setMissing(true)
      place.current?.querySelector<HTMLElement>('input')?.focus()
      return false
    },
  }
}

export type PriceChoice = ReturnType<typeof usePriceChoice>

export function PriceChoices({ choice }: { choice: PriceChoice }) {
  const t = useWords(pageReadingWords)
  const format = useFormat()
  const { choices, isRead, chosen, isMissing, choose, place } = choice
  if (choices.length === 0) return null
  return (
    <Stack ref={place} gap="2">
      <RadioCards
        label={t(isRead ? 'conflict' : 'open')}
        name="price"
        options={choices.map((price, index) => ({
          value: String(index),
          label: <Bdi>{format.money(price)}</Bdi>,
          ...(isRead && index === 0 && { hint: t('wentBy') }),
        }))}
        value={chosen === null ? null : String(chosen)}
        onValueChange={(value) => choose(Number(value))}
        error={isMissing ? t('chooseOne') : undefined}
      />
      <Text size="sm" tone="muted">
        {t(isRead ? 'conflictText' : 'openText')}
      </Text>
    </Stack>
  )
}
