import { dayFrom } from '@qasima/shared/admin/days'
import { pathOfSiteFigure, siteFigureLabels } from '@qasima/shared/admin/figure-place'
import { FigureTile, FigureValue, FigureWaiting } from '@qasima/shared/admin/figure-tile'
import { useCan } from '@qasima/shared/admin/permissions'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { useReply } from '@qasima/shared/admin/reply'
import { type SiteFigure, siteInsights } from '@qasima/shared/contract/insights/site-insights.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'

const format = formatFor('en')

const figures: readonly SiteFigure[] = ['visitors', 'views', 'copies', 'visits', 'signUps']

/** The main figures of today; the whole of them is a section of its own. */
export function Today() {
  const [today] = useState(() => dayFrom(new Date(), 0))
  const may = useCan()
  const days = { from: today, to: today }
  const { data, error, refetch, isFetching } = useReply(siteInsights, { query: days })
  return (
    <Stack as="section" aria-labelledby="today" gap="3" aria-busy={(!data && !error) || undefined}>
      <div>
        <Heading id="today" size="sm">
          Today
        </Heading>
        <Text size="sm" tone="muted">
          Since midnight UTC
        </Text>
      </div>
      {error && !data ? (
        <ReadFailure error={error} isTrying={isFetching} onRetry={refetch} />
      ) : (
        <Grid as="ul" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))">
          {figures.map((name) => (
            <FigureTile key={name} label={siteFigureLabels[name]} to={pathOfSiteFigure(name, days, may)}>
              {data ? <FigureValue>{format.number(data.totals[name])}</FigureValue> : <FigureWaiting />}
            </FigureTile>
          ))}
        </Grid>
      )}
    </Stack>
  )
}
