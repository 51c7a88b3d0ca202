import { dayFrom } from '@qasima/shared/admin/days'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { siteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { useSearchParams } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Chip } from '@qasima/shared/ui/chip'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { ByDay, Totals } from './figures.tsx'
import { Parts } from './parts.tsx'
import { Promotion } from './promotion.tsx'
import { siteFigures } from './site-figures.ts'

const format = formatFor('en')
const periods = [1, 7, 30, 90, 180] as const
type PeriodDays = (typeof periods)[number]

const periodText = (days: PeriodDays) => (days === 1 ? 'Today' : `${days} days`)

/** How the site is used, beside the days before: the address names how many days, and the figure that is shown by day. */
export function Component() {
  const [now] = useState(() => new Date())
  const [address, setAddress] = useSearchParams()
  const length = periods.find((known) => String(known) === address.get('days')) ?? 30
  const figure = siteFigures.find((known) => known === address.get('figure')) ?? 'visitors'
  const show = (parts: Readonly<Record<string, string>>) =>
    setAddress({ days: String(length), figure, ...parts }, { replace: true, preventScrollReset: true })
  const before = { from: dayFrom(now, 1 - 2 * length), to: dayFrom(now, -length) }
  const days = { from: dayFrom(now, 1 - length), to: dayFrom(now, 0) }
  const { data, error, refetch, isFetching } = useReply(siteInsights, { query: { ...days, compare: 'previous' } })
  return (
    <Stack gap="6">
      <HStack justifyContent="space-between" flexWrap="wrap" gap="3">
        <div>
          <Heading as="h1" size="md">
            Insights
          </Heading>
          <Text size="sm" tone="muted" numeric>
            {format.longDate(days.from)}
            {length > 1 && ` to ${format.longDate(days.to)}`}, in UTC
          </Text>
        </div>
        <HStack role="group" aria-label="Period" gap="2" flexWrap="wrap">
          {periods.map((period) => (
            <Chip key={period} pressed={period === length} onPressedChange={() => show({ days: String(period) })}>
              {periodText(period)}
            </Chip>
          ))}
        </HStack>
      </HStack>
      {data && !data.isCounting && (
        <Alert tone="info" title="Visitors are not counted">
          The setting ANALYTICS_OWN turns visitor counting off. Sign-ups, votes, alerts and short links are still
          counted.
        </Alert>
      )}
      {error && !data ? (
        <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
      ) : (
        <Stack gap="6" aria-busy={!data || undefined}>
          <Totals insights={data} days={days} />
          <ByDay insights={data} days={days} figure={figure} onFigure={(next) => show({ figure: next })} />
          {data ? <Parts insights={data} days={days} /> : <SkeletonText lines={12} />}
          <Promotion days={days} before={before} />
        </Stack>
      )}
    </Stack>
  )
}
