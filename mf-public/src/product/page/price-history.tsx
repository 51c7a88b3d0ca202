import type { PriceVerdict, PublicListing } from '@qasima/shared/contract/product/product'
import { historyRanges } from '@qasima/shared/contract/product/product.routes'
import { clientProblem, ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { isolated } from '@qasima/shared/schema/isolated'
import type { Money } from '@qasima/shared/schema/money'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Chip, ChipRow } from '@qasima/shared/ui/chip'
import { Box, Stack, WithoutScripts } from '@qasima/shared/ui/layout'
import { onDemand } from '@qasima/shared/ui/on-demand'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { noScripts } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { withReadings } from './last-seen.ts'
import { productPageWords } from './product-page.words.ts'
import { useCode } from './use-code.ts'
import type { History, HistoryState, useHistory } from './use-history.ts'

// Fetched when the history is there, so that no first view waits for its code.
const chart = onDemand(() => import('@qasima/shared/ui/price-chart'))

/** That of the chart with what stands around it, for few stores, so that what is below it hardly moves. */
const chartHeight = { base: '46rem', md: '41rem', lg: '43rem' }

interface PriceHistoryProps {
  readonly state: ReturnType<typeof useHistory>
  readonly listings: readonly PublicListing[]
  /** The price that the account waits for. */
  readonly target: Money | undefined
  /** What the page's own reply knows of the days before, and in which currency; that of no price is not known. */
  readonly verdict: PriceVerdict
  readonly currency: string | undefined
}

/** What the product cost: the range, its lowest, average and highest price, and how it moved. */
export function PriceHistory({ state, listings, target, verdict, currency }: PriceHistoryProps) {
  const t = useWords(productPageWords)
  const { range, setRange, history, isWaiting, tryAgain } = state
  return (
    <Stack as="section" gap="4" aria-labelledby="history">
      <Stack gap="1">
        <Heading id="history" size="md">
          {t('history')}
        </Heading>
        <Text size="sm" tone="muted">
          {t('historyText')}
        </Text>
      </Stack>
      <WithoutScripts>
        <Text numeric>
          <Extremes verdict={verdict} currency={currency} /> {t('historyNeedsScripts')}
        </Text>
      </WithoutScripts>
      <ChipRow
        role="group"
        aria-label={t('range')}
        _print={{ display: 'none' }}
        css={{ [noScripts]: { display: 'none' } }}
      >
        {historyRanges.map((name) => (
          <Chip key={name} pressed={name === range} onPressedChange={() => setRange(name)}>
            {t(`range${name}`)}
          </Chip>
        ))}
      </ChipRow>
      <Box
        aria-busy={isWaiting}
        minBlockSize={history instanceof ProblemError ? undefined : chartHeight}
        css={{ [noScripts]: { display: 'none' } }}
      >
        <Found history={history} listings={listings} target={target} isWaiting={isWaiting} onTryAgain={tryAgain} />
      </Box>
    </Stack>
  )
}

/** The lowest, average and highest price of the days before, in one sentence; nothing where no such day is known. */
function Extremes({ verdict, currency }: Pick<PriceHistoryProps, 'verdict' | 'currency'>) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const { window: count, lowest, mean, highest } = verdict
  if (!currency || lowest === null || mean === null || highest === null) return null
  const money = (amount: number) => isolated(format.money({ amount, currency }))
  return t('extremes', { count, lowest: money(lowest), mean: money(mean), highest: money(highest) })
}

interface FoundProps {
  readonly history: HistoryState
  readonly listings: readonly PublicListing[]
  readonly target: Money | undefined
  readonly isWaiting: boolean
  readonly onTryAgain: () => void
}

/** The chart, why there is none, or its place. */
function Found({ history, listings, target, isWaiting, onTryAgain }: FoundProps) {
  if (history === null) return <Skeleton h={chartHeight} aria-hidden />
  if (history instanceof ProblemError) {
    return <HistoryFailure problem={history} isWaiting={isWaiting} onTryAgain={onTryAgain} />
  }
  return <Chart history={history} listings={listings} target={target} />
}

interface HistoryFailureProps {
  readonly problem: ProblemError
  readonly isWaiting: boolean
  readonly onTryAgain: () => void
}

function HistoryFailure({ problem, isWaiting, onTryAgain }: HistoryFailureProps) {
  const t = useWords(productPageWords)
  const language = useLanguage()
  const action = (
    <Button size="sm" loading={isWaiting} onClick={onTryAgain}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <Alert tone="bad" title={t('historyFailed')} action={action}>
      {problem.sentence(language)}
    </Alert>
  )
}

function Chart({ history, listings, target }: Pick<FoundProps, 'listings' | 'target'> & { readonly history: History }) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const { part, hasFailed, tryAgain } = useCode(chart)
  if (hasFailed) {
    return <HistoryFailure problem={clientProblem('NETWORK_ERROR')} isWaiting={false} onTryAgain={tryAgain} />
  }
  if (!part) return <Skeleton h={chartHeight} aria-hidden />
  return (
    <Stack gap="4">
      <part.PriceChart
        history={{ ...history, points: withReadings(history.points, listings) }}
        listings={listings.map(({ id, shop }) => ({ id, name: shop.shopName }))}
        to={history.readAt}
        target={target?.currency === history.currency ? target.amount : undefined}
      />
      {history.conversions.map((conversion) => (
        <Text key={conversion.currency} size="xs" tone="muted">
          {t('converted', {
            currency: conversion.currency,
            name: format.currency(conversion.currency),
            day: format.date(conversion.rateDay),
          })}
        </Text>
      ))}
    </Stack>
  )
}
