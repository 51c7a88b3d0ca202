/**
 * `Sparkline`: a small price line beside a name in a list. `points` of one listing by time, `from` and `to` the shown
 * range, `label` its meaning in words, such as the verdict; the drawing itself is hidden from screen readers. Steps
 * with gaps, like `PriceChart`; no axis, because no amount should be read from it.
 */
import { axisOf, type PricePoint, pathOf, runsOf, spanOf } from '../prices/price-lines.ts'
import { chakra } from './styled.tsx'

type SparklineProps = {
  points: readonly Omit<PricePoint, 'listingId'>[]
  from?: string
  to: string
  label: string
}

const Canvas = chakra('svg', {
  base: { display: 'block', inlineSize: '24', blockSize: '8', flexShrink: '0', overflow: 'visible' },
})
const Line = chakra('path', { base: { fill: 'none', stroke: 'accentText', strokeWidth: '2px' } })

export function Sparkline({ points, from, to, label }: SparklineProps) {
  const listed = points.map((point) => ({ ...point, listingId: '' }))
  const span = spanOf(listed, from, to)
  const runs = runsOf(listed, '', span)
  if (runs.length === 0) return null
  const axis = axisOf(runs.flat().map(({ amount }) => amount))
  return (
    <Canvas role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none">
      <Line d={pathOf(runs, span, axis)} vectorEffect="non-scaling-stroke" />
    </Canvas>
  )
}
