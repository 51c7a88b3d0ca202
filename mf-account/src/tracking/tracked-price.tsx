import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { CodeTries } from '@qasima/shared/coupon/code-tries'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { percentChanged } from '@qasima/shared/prices/price-change'
import { useVerdictText } from '@qasima/shared/prices/verdict-sentence'
import { isolated } from '@qasima/shared/schema/isolated'
import type { Money } from '@qasima/shared/schema/money'
import { Badge } from '@qasima/shared/ui/badge'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Bdi, Code, Text } from '@qasima/shared/ui/text'
import { attentionOf } from './tracked-groups.ts'
import { trackedRowWords } from './tracked-row.words.ts'

const tones = { lowest: 'good', good: 'good', fair: 'neutral', high: 'bad', unknown: 'neutral' } as const

/** The price before and after a code, and whether it is a good price. */
export function TrackedPrice({ item: { listing, previous, verdict, chosen } }: { item: TrackedProduct }) {
  const t = useWords(trackedRowWords)
  const format = useFormat()
  const { label, sentence } = useVerdictText(verdict)
  const price = listing?.price
  return (
    <Stack gap="1.5">
      <HStack gap="2" alignItems="baseline">
        <Text fontSize={price ? '2xl' : 'lg'} lineHeight="heading" fontWeight="bold" numeric minInlineSize="0">
          {price ? <Bdi>{format.money(price)}</Bdi> : t('noPrice')}
        </Text>
        {price && <Change price={price} previous={previous} />}
        {price && !listing.inStock && <Badge whiteSpace="normal">{t('outOfStock')}</Badge>}
      </HStack>
      {chosen && (
        <Text size="sm" tone="muted" numeric>
          {t('chosen', { price: isolated(format.money(chosen)) })}
        </Text>
      )}
      {listing?.effective && (
        <Text size="sm" tone="good" numeric>
          {t('withCode', { price: isolated(format.money(listing.effective.price)) })}{' '}
          <Code>{listing.effective.code}</Code>
          <CodeTries tries={listing.effective.tries} />
        </Text>
      )}
      {price && listing.inStock && verdict.level !== 'unknown' && (
        <Stack gap="1" alignItems="flex-start">
          <Badge tone={tones[verdict.level]} whiteSpace="normal">
            {label}
          </Badge>
          <Text size="sm" tone="muted" numeric>
            {sentence}
          </Text>
        </Stack>
      )}
    </Stack>
  )
}

/** The change from the previous price, as a number and a colour. */
function Change({ price, previous }: { price: Money; previous: Money | null }) {
  const t = useWords(trackedRowWords)
  const format = useFormat()
  if (!previous || previous.currency !== price.currency || previous.amount === price.amount) return null
  const isDrop = previous.amount > price.amount
  const percent = percentChanged(previous.amount, price.amount)
  return (
    <Text size="sm" tone={isDrop ? 'good' : 'bad'} fontWeight="semibold" numeric>
      {t('change', {
        percent: isolated(`${isDrop ? '\u2212' : '+'}${format.percent(percent)}`),
        price: isolated(format.money(previous)),
      })}
    </Text>
  )
}

/** When its price was last checked, or why it is not checked. */
export function LastCheck({ item, isChecking }: { item: TrackedProduct; isChecking: boolean }) {
  const t = useWords(trackedRowWords)
  const format = useFormat()
  const { checkedAt, nextCheckAt, failingSince } = item
  const attention = attentionOf(item)
  const next = nextCheckAt ? ` · ${t('next', { when: format.ahead(nextCheckAt) })}` : ''
  if (isChecking) {
    return (
      <Text size="sm" tone="muted" role="status">
        {t('checking')}
      </Text>
    )
  }
  if (attention) {
    return (
      <Text size="sm" tone="bad">
        {attention === 'failing' ? t('failing', { when: format.ago(failingSince ?? '') }) + next : t(attention)}
      </Text>
    )
  }
  return (
    <Text size="sm" tone="muted">
      {checkedAt ? t('checked', { when: format.ago(checkedAt) }) : t('notChecked')}
      {next}
    </Text>
  )
}
