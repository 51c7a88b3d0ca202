import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useWords } from '../../i18n/words.ts'
import {
  heightOf,
  type PriceAxis,
  type PricePeriod,
  pathOf,
  percent,
  placeOf,
  rowsOf,
  type Step,
  type TimeSpan,
} from '../../prices/price-lines.ts'
import { useDirection } from '../provider.tsx'
import { chakra } from '../styled.tsx'
import { VisuallyHidden } from '../text.tsx'
import { AfterCodeGroup, LineGroup, type LineStyle, LowestGroup, Marker, TargetGroup } from './line-style.tsx'
import { priceChartWords } from './price-chart.words.ts'

const Frame = chakra('div', {
  base: {
    inlineSize: 'full',
    blockSize: { base: '56', md: '64' },
    height: { base: '14rem', md: '18rem' },
    borderRadius: 'sm',
    touchAction: 'pan-y',
    cursor: 'crosshair',
    _focusVisible: { outlineOffset: '4px' },
  },
})
const Canvas = chakra('svg', { base: { display: 'block', inlineSize: 'full', blockSize: 'full', overflow: 'visible' } })
const Rules = chakra('g', { base: { stroke: 'line' } })
const Labels = chakra('g', {
  // An outline in the background colour separates the letters from the lines behind.
  base: { fill: 'muted', stroke: 'surface', strokeWidth: '4px', paintOrder: 'stroke', fontSize: 'xs' },
})
const Cursor = chakra('g', { base: { stroke: 'fg', strokeWidth: '1px' } })
const Band = chakra('g', {
  base: { '& rect': { opacity: '0.75' }, '& circle': { fill: 'surface' }, '& text': { fontSize: '11px', fill: 'fg' } },
  variants: {
    kind: {
      sale: { '& rect': { fill: 'accentSoft' }, '& circle': { stroke: 'accentText' } },
      code: { '& rect': { fill: 'goodSoft' }, '& circle': { stroke: 'good', strokeDasharray: '3 2' } },
    },
  },
})

export interface PlottedPeriod extends PricePeriod {
  /** The part of it that is shown. */
  readonly span: TimeSpan
  /** Its number in the list under the chart. */
  readonly number: string
}

export interface PlottedLine {
  readonly listingId: string
  readonly style: LineStyle
  readonly runs: readonly (readonly Step[])[]
  /** Its price at the selected time; undefined if out of stock or unknown. */
  readonly amount: number | undefined
}

interface PlotProps {
  readonly span: TimeSpan
  readonly axis: PriceAxis
  readonly currency: string
  readonly lines: readonly PlottedLine[]
  readonly lowest: readonly (readonly Step[])[]
  /** The lowest price after a code. */
  readonly afterCode: readonly (readonly Step[])[]
  readonly periods: readonly PlottedPeriod[]
  readonly target: number | undefined
  /** The selectable times, and the selected one. */
  readonly moments: readonly number[]
  readonly read: number
  /** Whether the reader selected it; by default it is the last one. */
  readonly isRead: boolean
  readonly onRead: (index: number) => void
  /** The values at that time, in words. */
  readonly reading: string
}

const across = (time: number, span: TimeSpan) => `${percent(placeOf(time, span))}%`
const down = (amount: number, axis: PriceAxis) => `${percent(1 - heightOf(amount, axis))}%`

/**
 * The drawing, which is a slider over its times: arrow keys, screen-reader swipes and the pointer move along them, and
 * the values there are the slider's text. Time runs from left to right in both writing directions. Lengths are
 * percentages of a box sized by the page, so that the server can draw it too.
 */
export function Plot(props: PlotProps) {
  const { span, axis, moments, read, onRead, reading } = props
  const t = useWords(priceChartWords)
  const help = useId()
  const last = moments.length - 1
  const readAt = across(moments[read] ?? span.to, span)

  function move(event: KeyboardEvent) {
    const page = Math.max(1, Math.round(moments.length / 10))
    const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
    const step = steps[event.key] ?? { PageUp: page, PageDown: -page }[event.key]
    const target = { Home: 0, End: last }[event.key] ?? (step === undefined ? undefined : read + step)
    if (target === undefined) return
    event.preventDefault()
    onRead(Math.min(Math.max(target, 0), last))
  }

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width === 0) return
    const time = span.from + ((event.clientX - left) / width) * (span.to - span.from)
    onRead(
      Math.max(
        0,
        moments.findLastIndex((moment) => moment <= time),
      ),
    )
  }

  return (
    <>
      <Frame
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={t('chart')}
        aria-describedby={help}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read}
        aria-valuetext={reading}
        onKeyDown={move}
        onPointerDown={point}
        onPointerMove={point}
      >
        <Canvas aria-hidden="true">
          <Bands {...props} />
          <Grid {...props} />
          <Lines {...props} />
          <Amounts {...props} />
          {props.isRead && (
            <Cursor>
              <line x1={readAt} x2={readAt} y1="0" y2="100%" />
            </Cursor>
          )}
          {props.lines.map(({ listingId, style, amount }) =>
            amount === undefined ? null : (
              <LineGroup key={listingId} line={style}>
                <Marker line={style} x={readAt} y={down(amount, axis)} />
              </LineGroup>
            ),
          )}
        </Canvas>
      </Frame>
      <VisuallyHidden id={help}>{t('keys')}</VisuallyHidden>
    </>
  )
}

/** Codes are below sales, which are shorter, and all their numbers above both. */
function Bands({ periods, span }: PlotProps) {
  const bands = periods
    .map((period) => ({ ...period, start: placeOf(period.span.from, span), end: placeOf(period.span.to, span) }))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
  const rows = rowsOf(bands.map(({ start, end }) => (start + end) / 2))
  return (
    <>
      {bands.map(({ kind, number, start, end }) => (
        <Band key={number} kind={kind}>
          {/* A code that is always in force would paint the whole chart. */}
          <rect
            x={`${percent(start)}%`}
            width={`${percent(end - start)}%`}
            y="0"
            height={kind === 'code' ? '3' : '100%'}
          />
        </Band>
      ))}
      {bands.map(({ kind, number, start, end }, index) => {
        const [x, y] = [`${percent((start + end) / 2)}%`, 10 + 22 * (rows[index] ?? 0)]
        return (
          <Band key={number} kind={kind}>
            <circle cx={x} cy={y} r="9" />
            <text x={x} y={y + 4} textAnchor="middle">
              {number}
            </text>
          </Band>
        )
      })}
    </>
  )
}

function Grid({ axis }: PlotProps) {
  return (
    <Rules>
      {axis.ticks.map((tick) => (
        <line key={tick} x1="0" x2="100%" y1={down(tick, axis)} y2={down(tick, axis)} />
      ))}
    </Rules>
  )
}

/** The axis labels, above the lines, which start under them. */
function Amounts({ axis, currency }: PlotProps) {
  const format = useFormat()
  const direction = useDirection()
  return (
    <Labels direction={direction}>
      {axis.ticks.map((tick) => (
        // Arabic lines end on the left, where the axis is.
        <text key={tick} x="2" y={down(tick, axis)} dy="-5" textAnchor={direction === 'rtl' ? 'end' : 'start'}>
          {format.money({ amount: tick, currency })}
        </text>
      ))}
    </Labels>
  )
}

function Lines({ lines, lowest, afterCode, target, span, axis }: PlotProps) {
  return (
    <>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        overflow="visible"
        role="presentation"
      >
        <LowestGroup>
          <path d={pathOf(lowest, span, axis)} vectorEffect="non-scaling-stroke" />
        </LowestGroup>
        {lines.map(({ listingId, style, runs }) => (
          <LineGroup key={listingId} line={style}>
            <path d={pathOf(runs, span, axis)} vectorEffect="non-scaling-stroke" />
          </LineGroup>
        ))}
        {afterCode.length > 0 && (
          <AfterCodeGroup>
            <path d={pathOf(afterCode, span, axis)} vectorEffect="non-scaling-stroke" />
          </AfterCodeGroup>
        )}
      </svg>
      {target !== undefined && (
        <TargetGroup>
          <line x1="0" x2="100%" y1={down(target, axis)} y2={down(target, axis)} />
        </TargetGroup>
      )}
    </>
  )
}
