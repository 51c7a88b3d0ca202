/**
 * `PriceChart`: the prices of a product, one step line per listing, also rendered on the server. `history` is the reply
 * of `GET /product/product-list/:id/history`, `listings` its shops in page order (of those with a price in that time
 * the first five are drawn, and all are in the table), `from` and `to` the shown range (by default from the first
 * point), `target` in minor units of the same currency, `range` and `onRangeChange` the caller's state; without them
 * there are no buttons. A price holds until it changes: only steps are drawn between two prices, and nothing while out
 * of stock or not read.
 */
import { useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import {
  axisOf,
  codeSteps,
  lowestRuns,
  momentsOf,
  type PriceHistory,
  periodSpan,
  pointAt,
  runsOf,
  spanOf,
  type TimeSpan,
} from '../prices/price-lines.ts'
import { roundPrice } from '../prices/round-price.ts'
import { AfterCodeSample, LineSample, LowestSample, lineStyles, TargetSample } from './chart/line-style.tsx'
import { Plot, type PlottedLine, type PlottedPeriod } from './chart/plot.tsx'
import { priceChartWords } from './chart/price-chart.words.ts'
import { PriceTable } from './chart/price-table.tsx'
import { Chip, ChipRow } from './chip.tsx'
import { chakra } from './styled.tsx'
import { Bdi, Text } from './text.tsx'

const ranges = ['7d', '30d', '90d', '1y', 'all'] as const
export type PriceRange = (typeof ranges)[number]

type PriceChartProps = {
  history: PriceHistory
  listings: readonly { readonly id: string; readonly name: string }[]
  from?: string
  to: string
  target?: number
  range?: PriceRange
  onRangeChange?: (range: PriceRange) => void
}

const Figure = chakra('figure', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' } })
const Row = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1.5', fontSize: 'sm' },
})
const Item = chakra('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', minInlineSize: '0', maxInlineSize: 'full' },
})
const Figures = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2', '& dt': { color: 'muted', fontSize: 'sm' } },
})
const Amount = chakra('dd', { base: { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' } })
// Space for the top axis label, which is above its line.
const Drawing = chakra('div', { base: { paddingBlockStart: '4' } })
const Ends = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3',
    marginBlockStart: '1.5',
    fontSize: 'xs',
    color: 'muted',
  },
})
const Reading = chakra('div', { base: { minBlockSize: '12', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' } })
const Key = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: '5',
    flexShrink: '0',
    borderRadius: 'full',
    borderWidth: '1px',
    fontSize: '11px',
  },
  variants: { kind: { sale: { borderColor: 'accentText' }, code: { borderColor: 'good', borderStyle: 'dashed' } } },
})

export function PriceChart({ history, listings, from, to, target, range, onRangeChange }: PriceChartProps) {
  const t = useWords(priceChartWords)
  const span = spanOf(history.points, from, to)
  const known = listings.filter(({ id }) => runsOf(history.points, id, span).length > 0)
  return (
    <Figure>
      {onRangeChange && (
        <ChipRow role="group" aria-label={t('range')}>
          {ranges.map((one) => (
            <Chip key={one} pressed={one === range} onPressedChange={() => onRangeChange(one)}>
              {t(one)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {known.length === 0 ? (
        <Text tone="muted">{t('empty')}</Text>
      ) : (
        // A selection in one range has no meaning in another.
        <Chart key={`${span.from} ${span.to}`} {...{ history, listings, known, span, target }} />
      )}
    </Figure>
  )
}

interface ChartProps {
  readonly history: PriceHistory
  readonly listings: PriceChartProps['listings']
  readonly known: PriceChartProps['listings']
  readonly span: TimeSpan
  readonly target: number | undefined
}

/** From this many lines on, the line of codes is hidden by default. */
const crowded = 4

function Chart({ history, listings, known, span, target }: ChartProps) {
  const t = useWords(priceChartWords)
  const format = useFormat()
  const { points, currency, summary } = history
  const codes = codeSteps(history, span)
  const moments = momentsOf(points, span, codes)
  const [chosen, setChosen] = useState<number>()
  const [showsCodes, setShowsCodes] = useState(known.length < crowded)
  const read = chosen ?? moments.length - 1
  const moment = moments[read] ?? span.to

  const drawn = lineStyles.flatMap((style) => {
    const listing = known[style]
    return listing ? [{ ...listing, style, runs: runsOf(points, listing.id, span) }] : []
  })
  const lines = drawn.map(({ id, style, runs }): PlottedLine => {
    const point = pointAt(points, id, moment)
    return { listingId: id, style, runs, amount: point?.inStock ? point.amount : undefined }
  })
  const lowest = known.length > 1 ? lowestRuns(known.map(({ id }) => runsOf(points, id, span))) : []
  const afterCode = showsCodes ? lowestRuns([[codes]]) : []
  const amounts = [...lines.flatMap(({ runs }) => runs), ...afterCode].flat().map(({ amount }) => amount)
  const axis = axisOf(target === undefined ? amounts : [...amounts, target])
  const periods = history.periods.flatMap((period): Omit<PlottedPeriod, 'number'>[] => {
    const held = periodSpan(period, span)
    return held ? [{ ...period, span: held }] : []
  })
  const numbered = periods.map((period, index) => ({ ...period, number: format.number(index + 1) }))
  const money = (amount: number) => format.money({ amount, currency })
  const values = drawn.map(({ id, name, style }) => {
    const point = pointAt(points, id, moment)
    const held = point?.inStock ? money(point.amount) : t('outOfStock')
    return { id, name, style, value: point && !point.isUnknown ? held : t('unknown') }
  })
  const date = format.date(new Date(moment))
  const reading = [date, ...values.map(({ name, value }) => t('at', { name, value }))].join('. ')

  return (
    <>
      {summary && (
        <Figures>
          {(['min', 'avg', 'max'] as const).map((figure) => (
            <div key={figure}>
              <dt>{t(figure)}</dt>
              <Amount>
                {money(figure === 'avg' ? roundPrice({ amount: summary.avg, currency }).amount : summary[figure])}
              </Amount>
            </div>
          ))}
        </Figures>
      )}
      <Drawing>
        <Plot
          {...{ span, axis, currency, lines, lowest, afterCode, target, moments, read, reading }}
          isRead={chosen !== undefined}
          periods={numbered}
          onRead={setChosen}
        />
        <Days span={span} />
      </Drawing>
      <Reading aria-hidden="true">
        <Text size="sm" tone="muted">
          {date}
        </Text>
        <Row>
          {values.map(({ id, name, style, value }) => (
            <Item key={id} flexWrap="wrap">
              <LineSample line={style} />
              <Bdi>{name}</Bdi>
              <strong>{value}</strong>
            </Item>
          ))}
        </Row>
      </Reading>
      {codes.length > 0 && <CodeToggle pressed={showsCodes} onPressedChange={setShowsCodes} />}
      <Legend
        {...{ hasLowest: lowest.length > 0, hasCodes: afterCode.length > 0, periods: numbered }}
        target={target === undefined ? undefined : money(target)}
      />
      <Text size="sm" tone="muted">
        {axis.isBroken ? t('axisBroken', { amount: money(axis.from) }) : t('axisZero')} {t('gaps')}
      </Text>
      <PriceTable {...{ history, listings, moments, codes }} />
    </>
  )
}

/** Day labels under the drawing; a history of hours has only one. */
function Days({ span: { from, to } }: { readonly span: TimeSpan }) {
  const format = useFormat()
  const days = new Set([from, (from + to) / 2, to].map((time) => format.date(new Date(time))))
  return (
    <Ends dir="ltr" aria-hidden="true">
      {[...days].map((day) => (
        <bdi key={day}>{day}</bdi>
      ))}
    </Ends>
  )
}

/** Hides the line of codes where there are too many. */
function CodeToggle(props: { readonly pressed: boolean; readonly onPressedChange: (pressed: boolean) => void }) {
  const t = useWords(priceChartWords)
  return (
    <ChipRow _print={{ display: 'none' }}>
      <Chip {...props}>{t('showCodes')}</Chip>
    </ChipRow>
  )
}

interface LegendProps {
  readonly hasLowest: boolean
  readonly hasCodes: boolean
  readonly target: string | undefined
  readonly periods: readonly PlottedPeriod[]
}

/** The legend for everything except listings, whose names are beside their values. */
function Legend({ hasLowest, hasCodes, target, periods }: LegendProps) {
  const t = useWords(priceChartWords)
  const format = useFormat()
  return (
    <>
      {(hasLowest || hasCodes || target !== undefined) && (
        <Row>
          {hasLowest && (
            <Item>
              <LowestSample />
              {t('lowestLine')}
            </Item>
          )}
          {hasCodes && (
            <Item>
              <AfterCodeSample />
              {t('codeLine')}
            </Item>
          )}
          {target !== undefined && (
            <Item>
              <TargetSample />
              {t('targetIs', { amount: target })}
            </Item>
          )}
        </Row>
      )}
      {periods.length > 0 && (
        <Row aria-label={t('periods')}>
          {periods.map(({ kind, number, name, from, to }) => (
            <Item key={number} alignItems="flex-start">
              <Key kind={kind} aria-hidden="true">
                {number}
              </Key>
              <span>
                {/* The names of sales are ours; codes are copied as they are written. */}
                {t(kind, { name: kind === 'sale' ? format.digits(name) : name })}{' '}
                <Text as="span" size="sm" tone="muted">
                  {t('days', { from: format.date(from), to: format.date(to) })}
                </Text>
              </span>
            </Item>
          ))}
        </Row>
      )}
    </>
  )
}
