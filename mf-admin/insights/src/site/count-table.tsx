import { formatFor } from '@qasima/shared/i18n/format'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import type { ReactNode } from 'react'

const format = formatFor('en')

const Scroll = chakra('div', { base: { overflow: 'auto', maxBlockSize: '28rem' } })
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      paddingBlock: '2',
      paddingInlineEnd: '4',
      borderBlockEndWidth: '1px',
      borderColor: 'line',
      fontWeight: 'normal',
      textAlign: 'start',
      overflowWrap: 'anywhere',
    },
    '& td, & thead th:not(:first-of-type)': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& thead th': { color: 'muted', position: 'sticky', insetBlockStart: '0', bg: 'surface' },
    '& tbody tr:last-of-type > *': { borderBlockEndWidth: '0' },
  },
})

interface CountRow {
  readonly key: string
  readonly name: ReactNode
  readonly counts: readonly (number | string)[]
}

interface CountTableProps {
  readonly label: string
  readonly columns: readonly [name: string, ...counts: string[]]
  readonly rows: readonly CountRow[]
  /** Said in place of a table without rows. */
  readonly none: string
}

/** Counts by name, a row each. */
export function CountTable({ label, columns, rows, none }: CountTableProps) {
  if (rows.length === 0)
    return (
      <Text size="sm" tone="muted">
        {none}
      </Text>
    )
  return (
    <Scroll tabIndex={0} role="region" aria-label={label}>
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
          {rows.map(({ key, name, counts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {counts.map((count, place) => (
                <td key={columns[place + 1]}>{typeof count === 'number' ? format.number(count) : count}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  )
}
