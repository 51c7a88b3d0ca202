import { dayFrom } from '@qasima/shared/admin/days'
import { FigureTile, FigureValue, FigureWaiting } from '@qasima/shared/admin/figure-tile'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { pathOfSection } from '@qasima/shared/admin/section'
import { type SiteFigure, siteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

const format = formatFor('en')

const figures: readonly (readonly [SiteFigure, string])[] = [
  ['visitors', 'Visitors'],
  ['views', 'Pages seen'],
  ['copies', 'Codes copied'],
  ['visits', 'Visits to stores'],
  ['signUps', 'Sign-ups'],
]

/** The main figures of today; the whole of them is a section of its own. */
export function Today() {
  const [today] = useState(() => dayFrom(new Date(), 0))
  const { data, error, refetch, isFetching } = useReply(siteInsights, { query: { from: today, to: today } })
  return (
    <Stack as="section" aria-labelledby="today" gap="3" aria-busy={(!data && !error) || undefined}>
      <div>
        <Heading id="today" size="sm">
          Today
        </Heading>
        <Text size="sm" tone="muted">
          Since midnight in UTC
        </Text>
      </div>
      {error && !data ? (
        <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
      ) : (
        <Grid as="ul" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))">
          {figures.map(([name, label]) => (
            <FigureTile key={name} label={label} to={pathOfSection('insights')}>
              {data ? <FigureValue>{format.number(data.totals[name])}</FigureValue> : <FigureWaiting />}
            </FigureTile>
          ))}
        </Grid>
      )}
    </Stack>
  )
}
