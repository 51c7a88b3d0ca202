import { findCountry } from '@qasima/shared/contract/country'
import type { ReleaseFigures } from '@qasima/shared/contract/release/figures.routes'
import { type Vital, vitals } from '@qasima/shared/contract/release/report.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Badge } from '@qasima/shared/ui/badge'
import { HStack } from '@qasima/shared/ui/layout'
import { Mono } from '../release/release-facts.tsx'
import { Cell, Row, Rows, wholeRow } from '../release/rows.tsx'
import { ratingOf, vitalWords } from './measure-words.ts'

const format = formatFor('en')

/** Places that are shown: those with the most pages. */
const shownPlaces = 20

type VitalFigure = ReleaseFigures['vitals'][number]

const columns = {
  base: 'repeat(3, minmax(0, 1fr))',
  md: 'minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))',
}

function Figure({ vital, of: found }: { vital: Vital; of: VitalFigure | undefined }) {
  const { title, write } = vitalWords[vital]
  if (!found) return <Cell data-empty />
  const [words, tone] = ratingOf(vital, found.p75)
  return (
    <Cell>
      <HStack gap="2">
        <span>{write(found.p75)}</span>
        <Badge tone={tone}>{words}</Badge>
      </HStack>
      <span data-quiet>{title}</span>
    </Cell>
  )
}

/** How pages of one release felt to three of four visitors, by route and country. */
export function VitalFigures({ of: { release, vitals: figures } }: { of: ReleaseFigures }) {
  const places = [...Map.groupBy(figures, ({ route, country }) => `${route} ${country}`).values()]
    .map((found) => ({ found, pages: Math.max(...found.map(({ pages }) => pages)) }))
    .toSorted((one, other) => other.pages - one.pages)
    .slice(0, shownPlaces)
  return (
    <Rows aria-label={`How pages of ${release} felt`}>
      {places.map(({ found, pages }) => {
        const [{ route, country } = { route: '', country: null }] = found
        return (
          <Row key={`${route} ${country}`} gridTemplateColumns={columns}>
            <Cell gridColumn={wholeRow}>
              <Mono>{route}</Mono>
              <span data-quiet>
                {`${country === null ? 'Country not known' : (findCountry(country)?.name.en ?? country)} · ${format.number(pages)} pages`}
              </span>
            </Cell>
            {vitals.map((vital) => (
              <Figure key={vital} vital={vital} of={found.find((figure) => figure.vital === vital)} />
            ))}
          </Row>
        )
      })}
    </Rows>
  )
}
