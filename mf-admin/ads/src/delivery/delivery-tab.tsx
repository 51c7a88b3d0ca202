import { languageNames, valueLabel } from '@qasima/shared/admin/labels'
import { ReadFailure } from '@qasima/shared/admin/read-failure'
import { adObstacleWords } from '@qasima/shared/contract/ads/ad-obstacle.words'
import type { Ad } from '@qasima/shared/contract/ads/ads.collection'
import type { AdDelivery } from '@qasima/shared/contract/ads/ads.routes'
import { placements } from '@qasima/shared/contract/ads/placement'
import { type Platform, platforms } from '@qasima/shared/contract/platform'
import { formatFor } from '@qasima/shared/i18n/format'
import { Alert } from '@qasima/shared/ui/alert'
import { Badge } from '@qasima/shared/ui/badge'
import { Field, Select } from '@qasima/shared/ui/field'
import { Box, HStack, Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { type ReactNode, useState } from 'react'
import { clockHour, deliveryRows } from './delivery.rules.ts'
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

interface DeliveryTableProps {
  readonly ad: Ad
  readonly delivery: AdDelivery
  /** "Now" or "At 20:00". */
  readonly time: string
}

function DeliveryTable({ ad, delivery: { cells }, time }: DeliveryTableProps) {
  const name = `Who sees this ${time.toLowerCase()}`
  return (
    <Scroll tabIndex={0} role="region" aria-label={`${name}: table`}>
      <Table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">Country</th>
            <th scope="col">Language</th>
            <th scope="col">{time}</th>
            <th scope="col">Local hours</th>
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

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <Box inlineSize="14rem" maxInlineSize="full">
    <Field label={label}>
      <Select minBlockSize="10" fontSize="sm" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </Select>
    </Field>
  </Box>
)

const optionOf = (value: string) => (
  <option key={value} value={value}>
    {valueLabel(value)}
  </option>
)

const now = 'now'
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const askable = platforms.filter((platform) => platform !== 'ALL')

/** Who is shown an ad in one of its placements, on a platform and at a time of day, and what keeps the others from it. */
export function DeliveryTab({ item }: { item: Ad }) {
  const [chosenPlace, setChosenPlace] = useState(item.placement[0])
  const [chosenPlatform, setChosenPlatform] = useState<Platform>()
  const [hour, setHour] = useState<number>()
  const asked = {
    ...(chosenPlatform && { platform: chosenPlatform }),
    ...(hour !== undefined && { hour }),
  }
  const deliveries = useDeliveries(item, asked)
  const shown = deliveries.find(({ placement }) => placement === chosenPlace) ?? deliveries[0]
  if (!shown)
    return <Alert>{adObstacleWords.en.NO_PLACEMENT} Choose at least one placement to see who gets this ad.</Alert>
  const { delivery, error, placement } = shown
  return (
    <Stack gap="4">
      <HStack gap="4" flexWrap="wrap">
        <Choice
          label="Placement"
          value={placement}
          onChange={(value) => setChosenPlace(item.placement.find((place) => place === value))}
        >
          {item.placement.map(optionOf)}
        </Choice>
        <Choice
          label="Platform"
          value={chosenPlatform ?? placements[placement]}
          onChange={(value) => setChosenPlatform(askable.find((platform) => platform === value))}
        >
          {askable.map(optionOf)}
        </Choice>
        <Choice
          label="Time of day there"
          value={hour === undefined ? now : String(hour)}
          onChange={(value) => setHour(value === now ? undefined : Number(value))}
        >
          <option value={now}>Now</option>
          {hours.map((each) => (
            <option key={each} value={each}>
              {clockHour(each)}
            </option>
          ))}
        </Choice>
      </HStack>
      {error && <ReadFailure error={error} isTrying={shown.isFetching} onRetry={shown.refetch} />}
      {!error && !delivery && <SkeletonText lines={6} />}
      {delivery && (
        <DeliveryTable ad={item} delivery={delivery} time={hour === undefined ? 'Now' : `At ${clockHour(hour)}`} />
      )}
      <Text size="sm" tone="muted">
        Share of this placement’s views among visitors who have not reached their cap, with each of the ad’s devices
        weighted equally. Ads with goals share by how much of each goal is left. A time of day means its next
        occurrence, with the counts so far.
      </Text>
    </Stack>
  )
}
