/**
 * How a price was read: `<PriceEvidence source evidence />` shows which places of the page said something of the
 * product, the text that stood there, and where they contradict each other.
 */
import type { PriceSource } from '../../contract/price/price.ts'
import { isRecord } from '../../schema/is-record.ts'
import { Alert } from '../../ui/alert.tsx'
import { Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { labelOf, valueLabel } from '../describe/labels.ts'

const Places = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    '& :is(th, td)': { paddingBlock: '1', paddingInlineEnd: '3', textAlign: 'start', verticalAlign: 'top' },
    '& thead th': { color: 'muted', fontWeight: 'medium', fontSize: 'xs' },
    '& tbody th': { fontWeight: 'normal', color: 'muted', whiteSpace: 'nowrap' },
    '& tbody tr': { borderBlockStartWidth: '1px' },
    '& td:not(:last-child)': { whiteSpace: 'nowrap' },
    // Every element breaks words of its own accord; this one has to do so when the width of the table is measured, too.
    '& td:last-child bdi': { overflowWrap: 'anywhere' },
  },
})

const sources: Readonly<Record<string, string>> = {
  'json-ld': 'JSON-LD',
  microdata: 'Microdata',
  rdfa: 'RDFa',
  'open-graph': 'Open Graph',
  recipe: 'Store recipe',
  script: 'Script data',
  page: 'Page text',
}

/** Where on a page something was found. */
export const sourceLabel = (source: string): string => sources[source] ?? valueLabel(source)

const means: Readonly<Record<PriceSource, string>> = {
  page: 'Read from the store’s page.',
  shopper: 'Seen in shoppers’ browsers.',
  staff: 'Entered by staff.',
}

const failures: Readonly<Record<string, string>> = {
  address: 'its address is not a web address',
  host: 'it redirects to another site',
  network: 'its host is not on the public internet',
  'name-not-found': 'its host is not known',
  robots: 'the store does not allow automated reading',
  busy: 'too many of the store’s pages are waiting to be read',
  redirects: 'it redirects too many times',
  timeout: 'the store took too long to respond',
  unreachable: 'the store did not respond',
  'too-large': 'it is too large',
  content: 'it is not a page',
  encoding: 'its compression is not supported',
  blocked: 'the store shows a robot check instead; shoppers with the extension still report its price',
  login: 'the store asks for a sign-in first',
  country: 'the store does not show it in the country we read from',
  'status 403': 'the store blocks us (403); shoppers with the extension still report its price',
  'status 404': 'the store no longer has this page (404)',
  'status 410': 'the store no longer has this page (410)',
  'status 429': 'the store limits how often we can read it (429)',
  'status 451': 'the store may not show it in the country we read from (451)',
  'no price': 'no price was found on it',
  'price ambiguous': 'its price is ambiguous',
}

/** Why a page could not be read, to stand after a colon: `status 503` is "the store answered 503". */
export const unreadableText = (failure: string | null): string =>
  failure === null
    ? 'the reason is unknown'
    : (failures[failure] ?? failure.replace(/^status (?=\d)/, 'the store answered '))

interface Place {
  readonly field: string
  readonly source: string
  readonly text: string
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

const placesIn = (value: unknown): Place[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map(({ field, source, text }) => ({
    field: String(field ?? ''),
    source: String(source ?? ''),
    text: String(text ?? ''),
  }))

interface PriceEvidenceProps {
  readonly source: PriceSource
  readonly evidence: Readonly<Record<string, unknown>> | null
}

export function PriceEvidence({ source, evidence }: PriceEvidenceProps) {
  const { found, conflicts, url: _, ...others } = evidence ?? {}
  const places = placesIn(found)
  const disagreeing = texts(conflicts)
  return (
    <Stack gap="3">
      <Text size="sm">{means[source]}</Text>
      {disagreeing.length > 0 && (
        <Alert>{`The page shows different values for: ${disagreeing.map(labelOf).join(', ').toLowerCase()}.`}</Alert>
      )}
      {places.length > 0 && (
        <Places>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Found in</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {places.map((place, position) => (
              // One place can say the same twice, and their order does not change.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={position}>
                <th scope="row">{labelOf(place.field)}</th>
                <td>{sourceLabel(place.source)}</td>
                <td>
                  <bdi>{place.text}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </Places>
      )}
      {Object.entries(others).map(([name, value]) => (
        <Text key={name} size="sm">
          {labelOf(name)}: <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>
        </Text>
      ))}
    </Stack>
  )
}
