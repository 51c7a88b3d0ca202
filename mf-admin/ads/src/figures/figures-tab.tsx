import { DayBars, ShareBars } from '@qasima/shared/admin/bar-chart'
import { countryBars, dayBars } from '@qasima/shared/admin/bars'
import { CsvButton } from '@qasima/shared/admin/csv-button'
import { FigureList } from '@qasima/shared/admin/figure-list'
import { rateText } from '@qasima/shared/admin/figure-table'
import { InsightSection, usePeriod } from '@qasima/shared/admin/insight-section'
import { valueLabel } from '@qasima/shared/admin/labels'
import { useReply } from '@qasima/shared/admin/reply'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import { type AdInsights, adInsights, adInsightsCsv } from '@qasima/shared/contract/insights/ad-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Card } from '@qasima/shared/ui/card'
import { Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Text } from '@qasima/shared/ui/text'
import { type ReactNode, useState } from 'react'
import { useDeliveries } from '../delivery/use-deliveries.ts'
import { PaceBar } from './pace-bar.tsx'

const format = formatFor('en')

function totalsOf({ served, seen, clicks, ctr, reach, refused, programs }: AdInsights['totals']) {
  const refusals = Object.values(refused).reduce((sum, count) => sum + count, 0)
  return [
    { name: 'Served', value: format.number(served) },
    { name: 'Seen', value: format.number(seen) },
    { name: 'Clicks', value: format.number(clicks) },
    { name: 'CTR', value: rateText(ctr) },
    { name: 'Reach', value: format.number(reach) },
    { name: 'Refused', value: format.number(refusals) },
    { name: 'Bots', value: format.number(programs) },
  ]
}

const refusalWords: readonly { name: keyof AdInsights['totals']['refused']; words: string }[] = [
  { name: 'forged', words: 'forged' },
  { name: 'misplaced', words: 'for another ad' },
  { name: 'late', words: 'too late' },
  { name: 'used', words: 'repeated' },
  { name: 'beyond', words: 'beyond the cap or goal' },
]

function refusalSentence({ refused }: AdInsights['totals']): string | null {
  const parts = refusalWords.flatMap(({ name, words }) =>
    refused[name] > 0 ? [`${format.number(refused[name])} ${words}`] : [],
  )
  return parts.length > 0 ? `Refused: ${format.list(parts)}.` : null
}

function Totals({ totals }: Pick<AdInsights, 'totals'>) {
  return (
    <Stack gap="3">
      <FigureList label="Totals" figures={totalsOf(totals)} />
      <Text size="sm" tone="muted">
        {refusalSentence(totals)} Reach adds up the people of each day, so a person who came on two days counts twice.
      </Text>
    </Stack>
  )
}

/** How an ad keeps to its goal, and what came of it in some days. */
export function FiguresTab({ item }: { item: Ad }) {
  const [now] = useState(() => new Date())
  const period = usePeriod(now)
  const query = { ...period.query, adId: item.id }
  const reply = useReply(adInsights, { query })
  const pace = useDeliveries(item).find(({ delivery }) => delivery?.pace)?.delivery?.pace
  const { data } = reply
  const card = (draw: (insights: AdInsights) => ReactNode) => (
    <Card padding="sm">{data ? draw(data) : <Skeleton h="14rem" />}</Card>
  )
  return (
    <Stack gap="6">
      {pace && <PaceBar title={item.goal ? 'Goal' : 'Goal of its campaign'} pace={pace} />}
      {!pace && item.goal && item.endsAt === null && (
        <Text size="sm" tone="muted">
          The goal is not spread over time because the ad has no end date.
        </Text>
      )}
      <InsightSection
        title="Figures"
        period={period}
        reply={reply}
        action={<CsvButton route={adInsightsCsv} query={query} file="ad-figures.csv" />}
      >
        <Card padding="sm" gridColumn="1 / -1">
          {data ? <Totals totals={data.totals} /> : <Skeleton h="6rem" />}
        </Card>
        {card(({ days, totals }) => (
          <DayBars label="Seen" total={totals.seen} bars={dayBars(days, ({ seen }) => seen)} />
        ))}
        {card(({ days, totals }) => (
          <DayBars label="Clicks" total={totals.clicks} bars={dayBars(days, ({ clicks }) => clicks)} />
        ))}
        {card(({ placements }) => (
          <ShareBars
            label="Seen by placement"
            bars={placements.map(({ placement, seen }) => ({ name: valueLabel(placement), value: seen }))}
          />
        ))}
        {card(({ countries }) => (
          <ShareBars label="Seen by country" bars={countryBars(countries, ({ seen }) => seen)} />
        ))}
        {card(({ platforms }) => (
          <ShareBars
            label="Seen by platform"
            bars={platforms.map(({ platform, seen }) => ({ name: valueLabel(platform), value: seen }))}
          />
        ))}
      </InsightSection>
    </Stack>
  )
}
