import { DayBars } from '@qasima/shared/admin/bar-chart'
import { dayBars } from '@qasima/shared/admin/bars'
import { dayFrom } from '@qasima/shared/admin/days'
import { type FigureDays, pathOfFigure, pathOfSiteFigure, siteFigureLabels } from '@qasima/shared/admin/figure-place'
import { FigureTile, FigureValue, FigureWaiting } from '@qasima/shared/admin/figure-tile'
import { useCan } from '@qasima/shared/admin/permissions'
import { siteFigureSources } from '@qasima/shared/contract/insights/figure-sources'
import type { SiteFigure, SiteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Card } from '@qasima/shared/ui/card'
import { Select } from '@qasima/shared/ui/field'
import { Box, Grid, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { SitePart } from './part.tsx'
import { changeText, siteFigures } from './site-figures.ts'

const format = formatFor('en')
const tiles = 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))'

interface FiguresProps {
  /** Absent while they are read. */
  readonly insights: SiteInsights | undefined
  readonly days: FigureDays
}

/** The sums of the days, each beside that of the days before. */
export function Totals({ insights, days }: FiguresProps) {
  const may = useCan()
  const [today] = useState(() => dayFrom(new Date(), 0))
  return (
    <Stack as="section" aria-labelledby="totals" gap="3">
      <Heading id="totals" size="sm">
        Totals
      </Heading>
      <Grid as="ul" gap="3" gridTemplateColumns={tiles}>
        {siteFigures.map((figure) => (
          <FigureTile key={figure} label={siteFigureLabels[figure]} to={pathOfSiteFigure(figure, days, may)}>
            {insights ? (
              <div>
                <FigureValue>{format.number(insights.totals[figure])}</FigureValue>
                <Text size="xs" tone="muted" numeric>
                  {changeText(figure, insights, today)}
                </Text>
              </div>
            ) : (
              <FigureWaiting />
            )}
          </FigureTile>
        ))}
      </Grid>
      <Text size="xs" tone="muted">
        Each visitor counts once a day. Visitors whose browser asks not to be tracked are not counted. Comparisons leave
        out today, which isn’t over yet.
      </Text>
    </Stack>
  )
}

const spanText = ({ from, to }: FigureDays) => `${format.date(from)} – ${format.date(to)}`

interface ByDayProps extends FiguresProps {
  readonly figure: SiteFigure
  readonly onFigure: (figure: SiteFigure) => void
}

/** One figure day by day, and beside it the days before. */
export function ByDay({ insights, days, figure, onFigure }: ByDayProps) {
  const may = useCan()
  const label = siteFigureLabels[figure]
  const source = siteFigureSources[figure]
  const shown = insights && [insights, ...(insights.previous ? [insights.previous] : [])]
  return (
    <SitePart table="days" title="Daily" days={days}>
      <Box maxInlineSize="15rem">
        <Select
          aria-label="Figure"
          value={figure}
          onChange={({ target }) => onFigure(siteFigures.find((name) => name === target.value) ?? figure)}
        >
          {siteFigures.map((name) => (
            <option key={name} value={name}>
              {siteFigureLabels[name]}
            </option>
          ))}
        </Select>
      </Box>
      {'counted' in source && (
        <Text size="xs" tone="muted">
          {source.counted}
        </Text>
      )}
      <Grid gap="6" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))">
        {shown ? (
          shown.map((period) => (
            <DayBars
              key={period.from}
              label={`${label}, ${spanText(period)}`}
              total={period.totals[figure]}
              bars={dayBars(period.days, (day) => day[figure])}
              to={pathOfFigure(source, { from: period.from, to: period.to }, may)}
            />
          ))
        ) : (
          <Card padding="none">
            <Skeleton h="14rem" />
          </Card>
        )}
      </Grid>
    </SitePart>
  )
}
