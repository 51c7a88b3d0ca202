/** `FigureTable`: one row per name, with the previous period's figure below each. `rateText`: 0.025 → `2.5%`. */
import type { ReactNode } from 'react'
import { formatFor } from '../../i18n/format.ts'
import { Link } from '../../router/router.ts'
import { Anchor } from '../../ui/link.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'

const format = formatFor('en')
const rateFormat = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })

/** A rate from 0 to 1; null if there is none. */
export const rateText = (rate: number | null): string => (rate === null ? '–' : rateFormat.format(rate))

const Scroll = chakra('div', { base: { overflow: 'auto', maxBlockSize: '28rem' } })
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      paddingBlock: '2',
      borderBlockEndWidth: '1px',
      borderColor: 'line',
      fontWeight: 'normal',
      textAlign: 'start',
      verticalAlign: 'top',
    },
    '& tbody th': { inlineSize: 'full', minInlineSize: '5rem', overflowWrap: 'anywhere' },
    '& td, & thead th:not(:first-of-type)': {
      textAlign: 'end',
      paddingInlineStart: { base: '2', md: '4' },
      whiteSpace: 'nowrap',
    },
    '& thead th': { color: 'muted', position: 'sticky', insetBlockStart: '0', bg: 'surface' },
    '& tbody:last-of-type tr:last-of-type > *, & tfoot :is(th, td)': { borderBlockEndWidth: '0' },
    '& tfoot :is(th, td)': { fontWeight: 'semibold', borderBlockStartWidth: '1px' },
  },
})
const Before = chakra('span', {
  base: { display: 'block', color: 'muted', fontSize: 'xs', fontWeight: 'normal' },
})

/** A text is shown unchanged. */
export type FigureCount = number | string

interface Counts {
  readonly counts: readonly FigureCount[]
  /** Figures of the previous period, in the same order; omitted if not compared. */
  readonly before?: readonly FigureCount[] | undefined
}

interface FigureRow extends Counts {
  readonly key: string
  readonly name: ReactNode
  /** Link to the page of what the row is about. */
  readonly to?: string | null
}

interface FigureTableProps {
  readonly label: string
  readonly columns: readonly [name: string, ...counts: string[]]
  readonly rows: readonly FigureRow[]
  /** Totals in the footer. */
  readonly all?: Counts | undefined
  /** Shown instead of an empty table. */
  readonly none: string
}

const shown = (count: FigureCount): string => (typeof count === 'number' ? format.number(count) : count)

const cellsOf = (columns: FigureTableProps['columns'], { counts, before }: Counts) =>
  counts.map((count, place) => {
    const earlier = before?.[place]
    return (
      <td key={columns[place + 1]}>
        {shown(count)}
        {earlier !== undefined && <Before>was {shown(earlier)}</Before>}
      </td>
    )
  })

export function FigureTable({ label, columns, rows, all, none }: FigureTableProps) {
  if (rows.length === 0)
    return (
      <Text size="sm" tone="muted">
        {none}
      </Text>
    )
  return (
    <Scroll tabIndex={0} role="region" aria-label={`${label}: table`}>
      <Table aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, to, ...of }) => (
            <tr key={key}>
              <th scope="row">
                {to ? (
                  <Anchor asChild>
                    <Link to={to}>
                      <bdi>{name}</bdi>
                    </Link>
                  </Anchor>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </th>
              {cellsOf(columns, of)}
            </tr>
          ))}
        </tbody>
        {all && (
          <tfoot>
            <tr>
              <th scope="row">All</th>
              {cellsOf(columns, all)}
            </tr>
          </tfoot>
        )}
      </Table>
    </Scroll>
  )
}
