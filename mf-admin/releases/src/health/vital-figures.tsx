import { findCountry } from '@qasima/shared/contract/country'
import type { ReleaseFigures } from '@qasima/shared/contract/release/figures.routes'
import { type Vital, vitals } from '@qasima/shared/contract/release/report.routes'
import { formatFor } from '@qasima/shared/i18n/format'
import { Badge } from '@qasima/shared/ui/badge'
import { HStack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { Mono } from '../release/release-facts.tsx'
import { Cell, Row, Rows } from '../release/rows.tsx'
import { ratingOf, vitalWords } from './measure-words.ts'

const format = formatFor('en')

/** Places that are shown: those with the most pages. */
const shownPlaces = 20

type VitalFigure = ReleaseFigures['vitals'][number]

/** Vitals of one release, under the name that it has beside another one. */
interface NamedVitals {
  readonly name: string
  readonly figures: readonly VitalFigure[]
}

const columns = {
  base: 'minmax(0, 1fr)',
  md: 'minmax(0, 1.6fr) repeat(3, minmax(0, 1fr))',
}

const pagesOf = (pages: number): string => (pages === 1 ? '1 page' : `${format.number(pages)} pages`)

interface FigureProps {
  readonly vital: Vital
  /** Undefined where it is the only release. */
  readonly name: string | undefined
  readonly of: VitalFigure | undefined
}

function Figure({ vital, name, of: found }: FigureProps) {
  const prefix = name === undefined ? '' : `${name} · `
  if (!found) return name === undefined ? null : <span data-quiet>{`${prefix}no pages yet`}</span>
  const [words, tone] = ratingOf(vital, found.p75)
  return (
    <HStack columnGap="2" rowGap="0.5">
      <span>{vitalWords[vital].write(found.p75)}</span>
      <Badge tone={tone}>{words}</Badge>
      <Text as="span" size="xs" tone="muted" flexBasis={{ md: 'full' }}>
        {prefix + pagesOf(found.pages)}
      </Text>
    </HStack>
  )
}

interface Place {
  readonly route: string
  readonly country: string | null
}

const isAt =
  ({ route, country }: Place) =>
  (figure: VitalFigure): boolean =>
    figure.route === route && figure.country === country

/** Routes and countries, those with the most pages first. */
function placesOf(releases: readonly NamedVitals[]): Place[] {
  const figures = releases.flatMap(({ figures: of }) => of)
  const places = Map.groupBy(figures, ({ route, country }) => `${route} ${country}`).values()
  return [...places]
    .map((found) => ({ found, pages: Math.max(...found.map(({ pages }) => pages)) }))
    .toSorted((one, other) => other.pages - one.pages)
    .slice(0, shownPlaces)
    .flatMap(({ found: [first] }) => first ?? [])
}

interface VitalFiguresProps {
  readonly label: string
  /** One, or two that are compared. */
  readonly releases: readonly NamedVitals[]
}

/** How pages felt to three of four visitors, by route and country. */
export const VitalFigures = ({ label, releases }: VitalFiguresProps) => (
  <Rows aria-label={label}>
    {placesOf(releases).map((place) => (
      <Row key={`${place.route} ${place.country}`} gridTemplateColumns={columns}>
        <Cell>
          <Mono>{place.route}</Mono>
          <span data-quiet>
            {place.country === null ? 'Unknown country' : (findCountry(place.country)?.name.en ?? place.country)}
          </span>
        </Cell>
        {vitals.map((vital) => {
          const found = releases.map(({ name, figures }) => ({
            name,
            of: figures.filter(isAt(place)).find((figure) => figure.vital === vital),
          }))
          if (!found.some(({ of }) => of)) return <Cell key={vital} display={{ base: 'none', md: 'flex' }} />
          return (
            <Cell key={vital}>
              <span data-quiet>{vitalWords[vital].title}</span>
              {found.map(({ name, of }) => (
                <Figure key={name} vital={vital} name={releases.length > 1 ? name : undefined} of={of} />
              ))}
            </Cell>
          )
        })}
      </Row>
    ))}
  </Rows>
)
