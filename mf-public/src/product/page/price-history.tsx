import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import { type HistoryRange, historyRanges, productHistory } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { productPageWords } from './product-page.words.ts'

// Drawn when the history is there, so that no first view waits for its code.
const PriceChart = lazy(async () => ({
  default: (await import('@qasima/shared/ui/price-chart')).PriceChart,
}))

/** About that of the chart, so that nothing below it moves far. */
const chartHeight = '26rem'

/** With the moment at which it was read, up to which the last prices hold. */
type History = ReplyOf<typeof productHistory> & { readonly readAt: string }

type HistoryState = History | ProblemError | null

interface PriceHistoryProps {
  readonly productId: string
  readonly listings: readonly PublicListing[]
  readonly country: CountryId | undefined
}

/** Reads the history of a range when it is chosen; the one before stays on screen meanwhile. */
function useHistory(productId: string, country: CountryId | undefined) {
  const [range, setRange] = useState<HistoryRange>('90d')
  const [history, setHistory] = useState<HistoryState>(null)
  const [isWaiting, setWaiting] = useState(true)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    setWaiting(true)
    call(productHistory, { params: { id: productId }, query: { range, country }, signal: leaving.signal })
      .then((reply) => ({ ...reply, readAt: new Date().toISOString() }))
      .catch((error) => {
        if (error instanceof ProblemError) return error
        throw error
      })
      .then((next) => {
        if (leaving.signal.aborted) return
        setHistory(next)
        setWaiting(false)
      })
      .catch((error) => {
        if (!leaving.signal.aborted) throw error
      })
    return () => leaving.abort()
  }, [productId, country, range, attempt])

  return { range, setRange, history, isWaiting, tryAgain: useCallback(() => setAttempt((count) => count + 1), []) }
}

/** What the product cost: the range, its lowest, average and highest price, and how it moved. */
export function PriceHistory({ productId, listings, country }: PriceHistoryProps) {
  const t = useWords(productPageWords)
  const { range, setRange, history, isWaiting, tryAgain } = useHistory(productId, country)
  return (
    <Stack as="section" gap="4" marginBlockStart="12" aria-labelledby="history">
      <Stack gap="1">
        <Heading id="history" size="md">
          {t('history')}
        </Heading>
        <Text size="sm" tone="muted">
          {t('historyText')}
        </Text>
      </Stack>
      <ChipRow role="group" aria-label={t('range')}>
        {historyRanges.map((name) => (
          <Chip key={name} pressed={name === range} onPressedChange={() => setRange(name)}>
            {t(`range${name}`)}
          </Chip>
        ))}
      </ChipRow>
      <Box aria-busy={isWaiting} minBlockSize={chartHeight}>
        <Found history={history} listings={listings} isWaiting={isWaiting} onTryAgain={tryAgain} />
      </Box>
    </Stack>
  )
}

interface FoundProps {
  readonly history: HistoryState
  readonly listings: readonly PublicListing[]
  readonly isWaiting: boolean
  readonly onTryAgain: () => void
}

/** The chart, why there is none, or its place. */
function Found({ history, listings, isWaiting, onTryAgain }: FoundProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const language = useLanguage()
  if (history === null) return <Skeleton h={chartHeight} aria-hidden />
  if (history instanceof ProblemError) {
    const action = (
      <Button size="sm" loading={isWaiting} onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
    )
    return (
      <Alert tone="bad" title={t('historyFailed')} action={action}>
        {history.sentence(language)}
      </Alert>
    )
  }
  return (
    <Stack gap="4">
      <Suspense fallback={<Skeleton h={chartHeight} aria-hidden />}>
        <PriceChart
          history={history}
          listings={listings.map(({ id, shop }) => ({ id, name: shop.shopName }))}
          to={history.readAt}
        />
      </Suspense>
      {history.conversions.map((conversion) => (
        <Text key={conversion.currency} size="xs" tone="muted">
          {t('converted', { currency: conversion.currency, day: format.date(conversion.rateDay) })}
        </Text>
      ))}
    </Stack>
  )
}
