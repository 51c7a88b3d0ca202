import { FigureTile, FigureValue, FigureWaiting } from '@qasima/shared/admin/figure-tile'
import { useReply } from '@qasima/shared/admin/reply'
import { type PriceInsights, priceInsights } from '@qasima/shared/contract/insights/insights.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { RetryIcon } from '@qasima/shared/ui/icon'
import { Grid, Stack } from '@qasima/shared/ui/layout'
import { Heading } from '@qasima/shared/ui/text'

const format = formatFor('en')
const review = '/admin/price-review'

interface Figure {
  readonly name: keyof PriceInsights
  readonly label: string
  readonly path: string | null
}

/** In the order of urgency, each with the list of what it counts. */
const figures: readonly Figure[] = [
  { name: 'outliers', label: 'Outliers that wait', path: `${review}?tab=outliers` },
  { name: 'reports', label: 'Open reports', path: `${review}?tab=reports` },
  { name: 'failingListings', label: 'Listings that fail', path: `${review}?tab=listings&condition=failing` },
  { name: 'trackedProducts', label: 'Tracked products', path: `${review}?tab=listings&condition=tracked` },
  // Alerts belong to shoppers: staff see how many there were, and not whose.
  { name: 'alertsToday', label: 'Alerts fired today', path: null },
]

/** How prices do, and what of them waits for staff. */
export function Prices({ columns }: { columns: Readonly<Record<string, string>> }) {
  const { data, error, refetch, isFetching } = useReply(priceInsights)
  return (
    <Stack as="section" aria-labelledby="prices" gap="3">
      <Heading id="prices" size="sm">
        Prices
      </Heading>
      {error && !data ? (
        <Alert
          tone="bad"
          title="The figures of prices could not be read"
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
          {figures.map(({ name, label, path }) => (
            <FigureTile key={name} label={label} to={path}>
              {data ? <FigureValue>{format.number(data[name])}</FigureValue> : <FigureWaiting />}
            </FigureTile>
          ))}
        </Grid>
      )}
    </Stack>
  )
}
