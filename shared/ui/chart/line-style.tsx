import { chakra } from '../styled.tsx'

/** Line colours; each also has a dash pattern and a marker, so that colour is never the only sign. */
export const LineGroup = chakra('g', {
  base: { fill: 'none', strokeWidth: '2px', strokeLinejoin: 'round' },
  variants: {
    line: {
      0: { stroke: 'accentText', color: 'accentText' },
      1: { stroke: 'good', color: 'good', strokeDasharray: '7 3' },
      2: { stroke: 'fg', color: 'fg', strokeDasharray: '2 3' },
      3: { stroke: 'bad', color: 'bad', strokeDasharray: '10 3 2 3' },
      4: { stroke: 'muted', color: 'muted', strokeDasharray: '5 2 1 2 1 2' },
    },
  },
})

export const lineStyles = [0, 1, 2, 3, 4] as const
export type LineStyle = (typeof lineStyles)[number]

const shapes: Readonly<Record<LineStyle, string>> = {
  0: 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z',
  1: 'M-3.5 -3.5H3.5V3.5H-3.5Z',
  2: 'M0 -4.5L4.5 3.5H-4.5Z',
  3: 'M0 -5L5 0L0 5L-5 0Z',
  4: 'M-4.5 -3.5H4.5L0 4.5Z',
}

/** The marker of a line around the point `x`, `y`, which may be percentages. */
export const Marker = ({ line, x, y }: { line: LineStyle; x: number | string; y: number | string }) => (
  <svg x={x} y={y} overflow="visible" role="presentation">
    <path d={shapes[line]} fill="currentColor" stroke="none" />
  </svg>
)

const Sample = chakra('svg', { base: { inlineSize: '8', blockSize: '4', flexShrink: '0' } })

/** A piece of the line with its marker, for the legend. */
export const LineSample = ({ line }: { line: LineStyle }) => (
  <Sample viewBox="0 0 32 16" aria-hidden="true">
    <LineGroup line={line}>
      <path d="M0 8H32" />
      <Marker line={line} x={16} y={8} />
    </LineGroup>
  </Sample>
)

/** The broad band under the lines that follows the lowest price. */
export const LowestGroup = chakra('g', {
  base: { fill: 'none', stroke: 'accent', strokeWidth: '7px', opacity: '0.35', strokeLinejoin: 'round' },
})

export const LowestSample = () => (
  <Sample viewBox="0 0 32 16" aria-hidden="true">
    <LowestGroup>
      <path d="M0 8H32" />
    </LowestGroup>
  </Sample>
)

/** The lowest price after a code: thin and dotted, in the colour of savings. */
export const AfterCodeGroup = chakra('g', {
  base: { fill: 'none', stroke: 'good', strokeWidth: '3px', strokeDasharray: '3 3', strokeLinejoin: 'round' },
})

export const AfterCodeSample = () => (
  <Sample viewBox="0 0 32 16" aria-hidden="true">
    <AfterCodeGroup>
      <path d="M0 8H32" />
    </AfterCodeGroup>
  </Sample>
)

export const TargetGroup = chakra('g', {
  base: { fill: 'none', stroke: 'fg', strokeWidth: '1.5px', strokeDasharray: '1 4', strokeLinecap: 'round' },
})

export const TargetSample = () => (
  <Sample viewBox="0 0 32 16" aria-hidden="true">
    <TargetGroup>
      <path d="M0 8H32" />
    </TargetGroup>
  </Sample>
)
