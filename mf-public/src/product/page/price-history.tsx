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
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { useCallback, useEffect, useState } from 'react'
import { productPageWords } from './product-page.words.ts'

type History = ReplyOf<typeof productHistory>

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
export function PriceHistory({ productId, country }: PriceHistoryProps) {
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
      <Box aria-busy={isWaiting} minBlockSize="48">
        <Found history={history} isWaiting={isWaiting} onTryAgain={tryAgain} />
      </Box>
    </Stack>
  )
}

type FoundProps = { history: HistoryState; isWaiting: boolean; onTryAgain: () => void }

function Found({ history, isWaiting, onTryAgain }: FoundProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const language = useLanguage()
  if (history === null) return <Skeleton h="48" aria-hidden />
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
  const { currency, summary, conversions } = history
  if (!summary) return <Text tone="muted">{t('noHistory')}</Text>
  const figures = [
    ['lowest', summary.min],
    ['mean', summary.avg],
    ['highest', summary.max],
  ] as const
  return (
    <Stack gap="4">
      <HStack as="dl" gap="8">
        {figures.map(([name, amount]) => (
          <div key={name}>
            <Text as="dt" size="sm" tone="muted">
              {t(name)}
            </Text>
            <Text as="dd" fontWeight="semibold" numeric>
              <Bdi>{format.money({ amount, currency })}</Bdi>
            </Text>
          </div>
        ))}
      </HStack>
      {conversions.map((conversion) => (
        <Text key={conversion.currency} size="xs" tone="muted">
          {t('converted', { currency: conversion.currency, day: format.date(conversion.rateDay) })}
        </Text>
      ))}
    </Stack>
  )
}
