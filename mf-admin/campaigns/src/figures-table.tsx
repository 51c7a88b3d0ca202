import { pathOfSection } from '@qasima/shared/admin/section'
import { formatFor } from '@qasima/shared/i18n/format'
import { Link } from '@qasima/shared/router/router'
import { Card } from '@qasima/shared/ui/card'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useId } from 'react'

const format = formatFor('en')

const Scroll = chakra('div', { base: { overflowX: 'auto' } })
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { paddingBlock: '1.5', borderBlockEndWidth: '1px', fontWeight: 'normal', textAlign: 'start' },
    '& tbody th': { inlineSize: 'full', overflowWrap: 'anywhere' },
    '& td, & thead th:not(:first-of-type)': { textAlign: 'end', paddingInlineStart: '4', whiteSpace: 'nowrap' },
    '& thead th': { color: 'muted' },
    '& tfoot :is(th, td)': { fontWeight: 'semibold', borderBlockEndWidth: '0' },
  },
})

interface FigureRow {
  readonly id: string
  readonly name: string
}

interface Figure<Row> {
  readonly label: string
  /** Numbers are summed up at the foot; a text is not. */
  readonly of: (row: Row) => number | string
}

interface FiguresTableProps<Row extends FigureRow> {
  readonly title: string
  /** Where each record is. */
  readonly section: string
  readonly rows: readonly Row[]
  readonly figures: readonly Figure<Row>[]
}

const shown = (value: number | string) => (typeof value === 'number' ? format.number(value) : value)

function sumOf<Row>(rows: readonly Row[], { of }: Figure<Row>): string {
  const values = rows.map(of).filter((value) => typeof value === 'number')
  return values.length === rows.length ? format.number(values.reduce((sum, value) => sum + value, 0)) : ''
}

/** What belongs to a campaign of one kind, with its figures and their sums. */
export function FiguresTable<Row extends FigureRow>({ title, section, rows, figures }: FiguresTableProps<Row>) {
  const id = useId()
  return (
    <Card as="section" padding="sm" aria-labelledby={id}>
      <Heading as="h3" size="xs" id={id} marginBlockEnd="2">
        {title}
      </Heading>
      {rows.length === 0 ? (
        <Text size="sm" tone="muted">
          None belongs to this campaign.
        </Text>
      ) : (
        <Scroll tabIndex={0} role="region" aria-label={`${title}: table`}>
          <Table aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                {figures.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Anchor asChild>
                      <Link to={`${pathOfSection(section)}/${row.id}`}>
                        <bdi>{row.name}</bdi>
                      </Link>
                    </Anchor>
                  </th>
                  {figures.map((figure) => (
                    <td key={figure.label}>{shown(figure.of(row))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            {rows.length > 1 && (
              <tfoot>
                <tr>
                  <th scope="row">All</th>
                  {figures.map((figure) => (
                    <td key={figure.label}>{sumOf(rows, figure)}</td>
                  ))}
                </tr>
              </tfoot>
            )}
          </Table>
        </Scroll>
      )}
    </Card>
  )
}
