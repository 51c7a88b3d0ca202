import { DayBars } from '@qasima/shared/admin/bar-chart'
import { dayBars } from '@qasima/shared/admin/bars'
import { FigureTile, FigureValue, FigureWaiting } from '@qasima/shared/admin/figure-tile'
import { useCan } from '@qasima/shared/admin/permissions'
import {
  type SiteFigure,
  type SiteInsights,
  siteFigureLists,
} from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Card } from '@qasima/shared/ui/card'
import { Select } from '@qasima/shared/ui/field'
import { Box, Grid, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { type Days, Part } from './part.tsx'
import { changeText, figureLabels, placeOf, siteFigures } from './site-figures.ts'

const format = formatFor('en')
const tiles = 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))'

interface FiguresProps {
  /** Absent while they are read. */
  readonly insights: SiteInsights | undefined
  readonly days: Days
}

/** The sums of the days, each beside that of the days before. */
export function Totals({ insights, days }: FiguresProps) {
  const may = useCan()
  const isOpen = (figure: SiteFigure) => {
    const list = siteFigureLists[figure]
    return list === undefined || may('view', list.section)
  }
  return (
    <Stack as="section" aria-labelledby="totals" gap="3">
      <Heading id="totals" size="sm">
        Totals
      </Heading>
      <Grid as="ul" gap="3" gridTemplateColumns={tiles}>
        {siteFigures.map((figure) => (
          <FigureTile key={figure} label={figureLabels[figure]} to={isOpen(figure) ? placeOf(figure, days) : null}>
            {insights ? (
              <div>
                <FigureValue>{format.number(insights.totals[figure])}</FigureValue>
                <Text size="xs" tone="muted" numeric>
                  {changeText(figure, insights.totals, insights)}
                </Text>
              </div>
            ) : (
              <FigureWaiting />
            )}
          </FigureTile>
        ))}
      </Grid>
      <Text size="xs" tone="muted">
        A visitor counts once a day. Those whose browser asks not to be followed are in no count of visitors.
      </Text>
    </Stack>
  )
}

const spanText = ({ from, to }: Days) => `${format.date(from)} – ${format.date(to)}`

/** One figure day by day, and beside it the days before. */
export function ByDay({ insights, days }: FiguresProps) {
  const [figure, setFigure] = useState<SiteFigure>('visitors')
  const label = figureLabels[figure]
  const shown = insights && [insights, ...(insights.previous ? [insights.previous] : [])]
  return (
    <Part table="days" title="Day by day" days={days}>
      <Box maxInlineSize="15rem">
        <Select
          aria-label="Figure"
          value={figure}
          onChange={({ target }) => setFigure(siteFigures.find((name) => name === target.value) ?? 'visitors')}
        >
          {siteFigures.map((name) => (
            <option key={name} value={name}>
              {figureLabels[name]}
            </option>
          ))}
        </Select>
      </Box>
      <Grid gap="6" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))">
        {shown ? (
          shown.map((period) => (
            <DayBars
              key={period.from}
              label={`${label}, ${spanText(period)}`}
              total={period.totals[figure]}
              bars={dayBars(period.days, (day) => day[figure])}
            />
          ))
        ) : (
          <Card padding="none">
            <Skeleton h="14rem" />
          </Card>
        )}
      </Grid>
    </Part>
  )
}
