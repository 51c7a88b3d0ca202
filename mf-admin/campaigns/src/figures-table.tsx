import { type FigureCount, FigureTable } from '@qasima/shared/admin/figure-table'
import { pathOfSection } from '@qasima/shared/admin/section'
import { Card } from '@qasima/shared/ui/card'
import { Heading } from '@qasima/shared/ui/text'
import { useId } from 'react'

interface PartRow {
  readonly id: string
  readonly name: string
}

interface Figure<Row> {
  readonly label: string
  /** Numbers are summed up at the foot; a text is not. */
  readonly of: (row: Row) => FigureCount
}

interface FiguresTableProps<Row extends PartRow> {
  readonly title: string
  /** Where each record is. */
  readonly section: string
  readonly rows: readonly Row[]
  readonly figures: readonly Figure<Row>[]
}

function sumOf<Row>(rows: readonly Row[], { of }: Figure<Row>): FigureCount {
  const values = rows.map(of).filter((value) => typeof value === 'number')
  return values.length === rows.length ? values.reduce((sum, value) => sum + value, 0) : ''
}

/** What belongs to a campaign of one kind, with its figures and their sums. */
export function FiguresTable<Row extends PartRow>({ title, section, rows, figures }: FiguresTableProps<Row>) {
  const id = useId()
  return (
    <Card as="section" padding="sm" aria-labelledby={id} minInlineSize="0">
      <Heading as="h3" size="xs" id={id} marginBlockEnd="2">
        {title}
      </Heading>
      <FigureTable
        label={title}
        columns={['Name', ...figures.map(({ label }) => label)]}
        rows={rows.map((row) => ({
          key: row.id,
          name: row.name,
          to: `${pathOfSection(section)}/${row.id}`,
          counts: figures.map(({ of }) => of(row)),
        }))}
        all={rows.length > 1 ? { counts: figures.map((figure) => sumOf(rows, figure)) } : undefined}
        none={`No ${title.toLowerCase()} in this campaign`}
      />
    </Card>
  )
}
