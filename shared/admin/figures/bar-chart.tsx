import { useId } from 'react'
import { formatFor } from '../../i18n/format.ts'
import { Link } from '../../router/router.ts'
import { Anchor } from '../../ui/link.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import type { Bar } from './bars.ts'
import { FigureTable } from './figure-table.tsx'

const format = formatFor('en')

const Figure = chakra('figure', { base: { minInlineSize: '0', display: 'flex', flexDirection: 'column', gap: '3' } })
const Svg = chakra('svg', {
  base: {
    display: 'block',
    inlineSize: 'full',
    blockSize: '7rem',
    borderBlockEndWidth: '1px',
    borderColor: 'edge',
    '& rect': { fill: 'accent' },
    '& rect:hover': { fill: 'fg' },
  },
})
const Axis = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '2', color: 'muted', fontSize: 'xs' },
})
const Head = chakra('figcaption', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', columnGap: '3' },
})
const Total = chakra('span', {
  base: { fontSize: 'xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
})
const Details = chakra('details', {
  base: {
    fontSize: 'sm',
    '& summary': {
      cursor: 'pointer',
      color: 'muted',
      inlineSize: 'fit-content',
      borderRadius: 'sm',
      paddingBlock: '1',
    },
    '& summary:hover': { color: 'fg' },
  },
})
const valueText = (value: number | null) => (value === null ? 'unknown' : format.number(value))

/** The same bars as a table, for screen readers and for the exact figures. */
function BarTable({ bars, nameLabel, valueLabel }: { bars: readonly Bar[]; nameLabel: string; valueLabel: string }) {
  return (
    <Details>
      <summary>Show as table</summary>
      <FigureTable
        label={valueLabel}
        columns={[nameLabel, valueLabel]}
        rows={bars.map(({ name, value }) => ({ key: name, name, counts: [valueText(value)] }))}
        none="None in this period."
      />
    </Details>
  )
}

function sentence(label: string, bars: readonly Bar[]): string {
  const known = bars.filter((bar): bar is { name: string; value: number } => bar.value !== null)
  const [first, last] = [bars[0], bars.at(-1)]
  const most = known.reduce<{ name: string; value: number } | null>(
    (best, bar) => (bar.value > (best?.value ?? 0) ? bar : best),
    null,
  )
  const range = first && last ? ` from ${first.name} to ${last.name}` : ''
  return `${label} by day${range}. ${most ? `Most on ${most.name}: ${format.number(most.value)}.` : 'None.'}`
}

interface DayBarsProps {
  readonly label: string
  /** Total of all days; null if unknown. */
  readonly total: number | null
  readonly bars: readonly Bar[]
  /** Link to the list of what the total counts. */
  readonly to?: string | null
}

/** Daily values as bars; time runs from left to right. */
export function DayBars({ label, total, bars, to }: DayBarsProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <Figure aria-labelledby={id}>
      <Head>
        <Heading as="h3" size="xs" id={id}>
          {label}
        </Heading>
        <Total>
          {to ? (
            <Anchor asChild>
              <Link to={to} aria-label={`${label}: ${valueText(total)}, as a list`}>
                {valueText(total)}
              </Link>
            </Anchor>
          ) : (
            valueText(total)
          )}
        </Total>
      </Head>
      <div>
        <Text size="xs" tone="muted" aria-hidden>
          {format.number(Math.max(0, ...bars.map(({ value }) => value ?? 0)))}
        </Text>
        <Svg
          viewBox={`0 0 ${bars.length * 10} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={sentence(label, bars)}
        >
          {bars.map(({ name, value }, position) => {
            const height = ((value ?? 0) / most) * 100
            return (
              <rect key={name} x={position * 10 + 1} y={100 - height} width={8} height={height}>
                <title>{`${name}: ${valueText(value)}`}</title>
              </rect>
            )
          })}
        </Svg>
        <Axis aria-hidden>
          <span>{bars[0]?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </Axis>
      </div>
      <BarTable bars={bars} nameLabel="Day" valueLabel={label} />
    </Figure>
  )
}

const Rows = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Row = chakra('li', { base: { display: 'grid', gap: '1' } })
const RowWords = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Track = chakra('svg', {
  base: {
    display: 'block',
    inlineSize: 'full',
    blockSize: '1.5',
    bg: 'raised',
    borderRadius: 'full',
    '& rect': { fill: 'accent' },
  },
})

interface Share {
  readonly name: string
  readonly value: number
  /** Link to the list of what it counts. */
  readonly to?: string | null
}

/** Shares of a whole, largest first, with labels and figures beside each bar. */
export function ShareBars({ label, bars }: { label: string; bars: readonly Share[] }) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <Figure aria-labelledby={id}>
      <figcaption>
        <Heading as="h3" size="xs" id={id}>
          {label}
        </Heading>
      </figcaption>
      {bars.length === 0 && (
        <Text size="sm" tone="muted">
          None in this period.
        </Text>
      )}
      <Rows>
        {bars.map(({ name, value, to }) => (
          <Row key={name}>
            <RowWords>
              <bdi>{name}</bdi>
              {to ? (
                <Anchor asChild>
                  <Link to={to} aria-label={`${label}, ${name}: ${format.number(value)}, as a list`}>
                    {format.number(value)}
                  </Link>
                </Anchor>
              ) : (
                <span>{format.number(value)}</span>
              )}
            </RowWords>
            <Track viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
              <rect width={(value / most) * 100} height={4} />
            </Track>
          </Row>
        ))}
      </Rows>
    </Figure>
  )
}
