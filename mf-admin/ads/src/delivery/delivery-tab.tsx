import { languageNames, valueLabel } from '@qasima/shared/admin/labels'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { adObstacleWords } from '@qasima/shared/contract/ads/ad-obstacle.words'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import type { AdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Badge } from '@qasima/shared/ui/badge'
import { Field, Select } from '@qasima/shared/ui/field'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { deliveryRows } from './delivery.rules.ts'
import { obstacleSentence } from './obstacle-sentence.ts'
import { useDeliveries } from './use-deliveries.ts'

const format = formatFor('en')

const Scroll = chakra('div', { base: { overflowX: 'auto' } })
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': {
      paddingBlock: '2',
      paddingInlineEnd: '4',
      borderBlockEndWidth: '1px',
      fontWeight: 'normal',
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& thead th': { color: 'muted' },
    '& td:last-of-type': { whiteSpace: 'nowrap', paddingInlineEnd: '0' },
  },
})

function DeliveryTable({ ad, delivery: { cells } }: { ad: Ad; delivery: AdDelivery }) {
  return (
    <Scroll tabIndex={0} role="region" aria-label="Who sees this now: table">
      <Table aria-label="Who sees this now">
        <thead>
          <tr>
            <th scope="col">Country</th>
            <th scope="col">Language</th>
            <th scope="col">Now</th>
            <th scope="col">Hours there</th>
          </tr>
        </thead>
        <tbody>
          {deliveryRows(cells).map(({ country, languages, obstacle, share, hours }) => (
            <tr key={`${country} ${languages.join()}`}>
              <th scope="row">{format.country(country)}</th>
              <td>{format.list(languages.map((language) => languageNames[language]))}</td>
              <td>
                {obstacle ? (
                  <Text as="span" size="sm" tone="muted">
                    {obstacleSentence(obstacle, ad)}
                  </Text>
                ) : (
                  <Badge tone="good" whiteSpace="nowrap">
                    Shown: {format.percent(share * 100)}
                  </Badge>
                )}
              </td>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}

/** Who is shown an ad in one of its placements now, and what keeps the others from it. */
export function DeliveryTab({ item }: { item: Ad }) {
  const deliveries = useDeliveries(item)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = deliveries.find(({ placement }) => placement === chosen) ?? deliveries[0]
  if (!shown) return <Alert>{adObstacleWords.en.NO_PLACEMENT} Choose where it can stand to see who is shown it.</Alert>
  const { delivery, error } = shown
  return (
    <Stack gap="4">
      <Box maxInlineSize="16rem">
        <Field label="Placement">
          <Select
            minBlockSize="10"
            fontSize="sm"
            value={shown.placement}
            onChange={(event) => setChosen(event.target.value)}
          >
            {deliveries.map(({ placement }) => (
              <option key={placement} value={placement}>
                {valueLabel(placement)}
              </option>
            ))}
          </Select>
        </Field>
      </Box>
      {error && <ReadFailure error={error} isTrying={shown.isFetching} onRetry={shown.refetch} />}
      {!error && !delivery && <SkeletonText lines={6} />}
      {delivery && <DeliveryTable ad={item} delivery={delivery} />}
      <Text size="sm" tone="muted">
        Shares are of what this placement shows now to visitors who are below their cap per person, each device of the
        ad counted alike. Ads with a goal share by what is missing of their goals.
      </Text>
    </Stack>
  )
}
