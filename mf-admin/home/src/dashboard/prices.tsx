import { dayFrom } from '@qasima/shared/admin/days'
import { pathOfFigure } from '@qasima/shared/admin/figure-place'
import { FigureTile, FigureValue, FigureWaiting } from '@qasima/shared/admin/figure-tile'
import { useCan } from '@qasima/shared/admin/permissions'
import { useReply } from '@qasima/shared/admin/reply'
import { countedExactly } from '@qasima/shared/contract/collection.limits'
import { priceFigureSources } from '@qasima/shared/contract/insights/figure-sources'
import { type PriceInsights, priceInsights } from '@qasima/shared/contract/insights/insights.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { Heading } from '@qasima/shared/ui/text'

const format = formatFor('en')
/** In the order of urgency. */
const figures: readonly (readonly [keyof PriceInsights, string])[] = [
  ['outliers', 'Prices to review'],
  ['reports', 'Open reports'],
  ['failingListings', 'Failing listings'],
  ['trackedProducts', 'Tracked products'],
  ['trackedListings', 'Listings of tracked products'],
  ['alertsToday', 'Alerts fired today'],
]

const valueText = (name: keyof PriceInsights, value: number): string =>
  name === 'trackedListings' && value > countedExactly ? `over ${format.number(countedExactly)}` : format.number(value)

/** How prices do, and what of them waits for staff. */
export function Prices({ columns, now }: { columns: Readonly<Record<string, string>>; now: Date }) {
  const may = useCan()
  const today = dayFrom(now, 0)
  const { data, error, refetch, isFetching } = useReply(priceInsights)
  return (
    <Stack as="section" aria-labelledby="prices" gap="3">
      <Heading id="prices" size="sm">
        Prices
      </Heading>
      {error && !data ? (
        <Alert
          tone="bad"
          title="Price figures could not be loaded"
          action={
            <Button size="sm" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
              <RetryIcon />
              Try again
            </Button>
          }
        >
          {failureSentence(error, 'en')}
        </Alert>
      ) : (
        <Grid as="ul" gap="3" gridTemplateColumns={columns}>
          {figures.map(([name, label]) => (
            <FigureTile
              key={name}
              label={label}
              to={pathOfFigure(priceFigureSources[name], { from: today, to: today }, may)}
            >
              {data ? <FigureValue>{valueText(name, data[name])}</FigureValue> : <FigureWaiting />}
            </FigureTile>
          ))}
        </Grid>
      )}
    </Stack>
  )
}
