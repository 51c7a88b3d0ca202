import type { ConvertedPrice } from '@qasima/shared/contract/product/product'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { roundPrice } from '@qasima/shared/prices/round-price'
import { isolated } from '@qasima/shared/schema/isolated'
import type { Money } from '@qasima/shared/schema/money'
import { localeOf } from '@qasima/shared/schema/money-text'
import { Text } from '@qasima/shared/ui/text'
import { priceDropWords } from './price-drop.words.ts'

interface PriceDropProps {
  readonly percent: number | null
  /** Before it dropped, where that is known. */
  readonly previous: Money | null | undefined
}

/** How far a price dropped, as a number and a colour: `−25%, from AED 899`. */
export function PriceDrop({ percent, previous }: PriceDropProps) {
  const t = useWords(priceDropWords)
  const format = useFormat()
  if (percent === null) return null
  const figure = isolated(`\u2212${format.percent(percent)}`)
  return (
    <Text as="span" size="sm" tone="good" fontWeight="semibold" numeric>
      {previous ? t('drop', { percent: figure, price: isolated(format.money(previous)) }) : figure}
    </Text>
  )
}

interface ConvertedProps {
  readonly converted: ConvertedPrice | null
  /** Whether the day of the rate is said, which a page does once. */
  readonly isDated?: boolean
}

/** About as much in the currency of the visitor's country. */
export function Converted({ converted, isDated = false }: ConvertedProps) {
  const t = useWords(priceDropWords)
  const format = useFormat()
  const language = useLanguage()
  if (!converted) return null
  const price = isolated(format.money(roundPrice(converted)))
  // Without its year: a rate is of this one, or hardly older.
  const day = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: language === 'ar' ? 'long' : 'short',
    timeZone: 'UTC',
  }).format(new Date(converted.rateDay))
  return (
    <Text as="span" size="xs" tone="muted" numeric display="block">
      {isDated ? t('aboutAt', { price, day: format.digits(day) }) : t('about', { price })}
    </Text>
  )
}
