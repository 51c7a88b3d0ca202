import { tableColumns } from '../../contract/collection-columns.ts'
import type { ImportReply } from '../../contract/collection-import.ts'
import { formatFor } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioCards, Select } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import type { Section } from '../describe/section.ts'
import { dense } from '../record/field-control.ts'
import { type ChosenColumns, columnLabel } from './import-columns.ts'
import { problemText } from './import-failures.ts'
import { csvFile, keepFile } from './keep-file.ts'

const format = formatFor('en')

const Scroller = chakra('div', {
  base: { overflowX: 'auto', borderWidth: '1px', borderRadius: 'control' },
})
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    '& :is(th, td)': { padding: '2', textAlign: 'start', verticalAlign: 'top', whiteSpace: 'nowrap' },
    '& th': { minInlineSize: '14rem', fontWeight: 'medium' },
    '& td': { maxInlineSize: '16rem', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& tbody tr': { borderBlockStartWidth: '1px' },
  },
})
const Header = chakra('bdi', { base: { display: 'block', paddingBlockEnd: '1.5', color: 'muted' } })

interface MappingProps {
  readonly section: Section
  readonly reply: ImportReply
  readonly disabled: boolean
  readonly onChange: (columns: ChosenColumns) => void
}

/** The first rows, with a field selector above each column. */
export function ColumnMapping({ section, reply: { columns, firstRows }, disabled, onChange }: MappingProps) {
  const options = tableColumns(section.collection).map((column) => ({
    name: column.name,
    label: columnLabel(section, column),
  }))
  const choose = (place: number, name: string) =>
    // A field can be assigned to only one column.
    onChange(columns.map(({ field }, other) => (other === place ? name || null : field === name ? null : field)))
  return (
    // A scrollable area must be reachable by keyboard.
    <Scroller tabIndex={0} role="region" aria-label="First rows of the file">
      <Table>
        <thead>
          <tr>
            {columns.map(({ header, field }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one header
              <th key={place} scope="col">
                <Header>{header || `Column ${place + 1}`}</Header>
                <Select
                  {...dense}
                  aria-label={`Field of ${header || `column ${place + 1}`}`}
                  value={field ?? ''}
                  disabled={disabled}
                  onChange={({ target }) => choose(place, target.value)}
                >
                  <option value="">Not imported</option>
                  {options.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </Select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
            <tr key={row}>
              {columns.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place}>
                  <bdi>{cells[place]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  )
}

const Figures = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '2',
    '& dt': { fontSize: 'sm', color: 'muted' },
    '& dd': { fontSize: 'lg', fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' },
  },
})

/** The counts of an import. */
export function ImportCounts({ of: { made, changed, same, wrong } }: { of: ImportReply['counts'] }) {
  const figures = { New: made, Changed: changed, Unchanged: same, Wrong: wrong }
  return (
    <Figures>
      {Object.entries(figures).map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </Figures>
  )
}

const Rows = chakra('table', {
  base: {
    inlineSize: 'full',
    fontSize: 'sm',
    '& :is(th, td)': { paddingBlock: '1.5', paddingInlineEnd: '3', textAlign: 'start', verticalAlign: 'top' },
    '& th': { color: 'muted', fontWeight: 'medium' },
    '& tbody tr': { borderBlockStartWidth: '1px' },
  },
})

interface ChangedRecordsProps {
  readonly section: Section
  readonly reply: ImportReply
}

/** The first hundred changed records, and their changed fields. */
export function ChangedRecords({ section, reply: { changes, counts } }: ChangedRecordsProps) {
  return (
    <Stack gap="2">
      <Rows aria-label="Changed records">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Record</th>
            <th scope="col">What changes</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ row, name, fields }) => (
            <tr key={row}>
              <td>{format.number(row)}</td>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>{format.list(fields.map((field) => columnLabel(section, { field })))}</td>
            </tr>
          ))}
        </tbody>
      </Rows>
      {counts.changed > changes.length && (
        <Text size="sm" tone="muted">{`And ${format.number(counts.changed - changes.length)} more.`}</Text>
      )}
    </Stack>
  )
}

interface WrongRowsProps {
  readonly section: Section
  readonly reply: ImportReply
  /** The name of the imported file. */
  readonly file: string
}

/** The first hundred invalid rows, and all of them as a file. */
export function WrongRows({
  section,
  reply: { rows, counts, created, updated, errors, rejected, columns },
  file,
}: WrongRowsProps) {
  const outcome = created + updated > 0 ? 'They were not imported.' : 'Nothing has been imported yet.'
  const name = `${file.replace(/\.\w+$/, '') || section.collection.name} - rows with errors.csv`
  return (
    <Stack gap="2">
      <Alert tone="bad">{`${format.number(counts.wrong)} of ${format.number(rows)} rows have errors. ${outcome}`}</Alert>
      {rejected !== null && (
        <Button variant="secondary" size="sm" alignSelf="start" onClick={() => keepFile(csvFile(rejected), name)}>
          Download rows with errors
        </Button>
      )}
      <Rows>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, fields }) => (
            <tr key={row}>
              <td>{format.number(row)}</td>
              <td>
                {fields.map((problem) => (
                  <div key={problem.key}>{problemText(section, problem, columns)}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Rows>
    </Stack>
  )
}

export type ChosenRows = 'all' | 'good'

/** What to do with the valid rows if others are invalid. */
export const RowsChoice = ({ value, onChange }: { value: ChosenRows; onChange: (rows: ChosenRows) => void }) => (
  <RadioCards
    label="Valid rows"
    name="rows"
    value={value}
    onValueChange={onChange}
    options={[
      { value: 'all', label: 'Import nothing until every row is valid', hint: 'Nothing is imported now.' },
      { value: 'good', label: 'Import valid rows now', hint: 'You get the other rows as a file with the reasons.' },
    ]}
  />
)
