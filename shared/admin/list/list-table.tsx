import type { Row as TableRow } from '@tanstack/react-table'
import { Fragment, type KeyboardEvent, type RefObject } from 'react'
import { chakra } from '../../ui/styled.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import type { Density } from '../data/list-look.ts'
import { recordName } from '../data/record-names.ts'
import type { AnyItem } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { DownIcon, EditIcon, UpIcon } from '../icons.ts'
import { directionOf, nextSort } from './list-address.ts'
import type { ListColumn } from './list-columns.ts'
import type { ListFeatures, ListRows } from './list-rows.tsx'
import { canSelect } from './list-selection.ts'
import { RecordLink } from './record-link.tsx'
import { boxWidth, SelectBox, SelectPage } from './select-box.tsx'
import { Data, Head, Row, rowHeight, Scroller, Table, widthOf } from './table-parts.ts'
import { useDrawnRows } from './use-drawn-rows.ts'

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxInlineSize: 'full',
    minBlockSize: '8',
    cursor: 'pointer',
    borderRadius: 'sm',
    '& svg': { inlineSize: '3.5', blockSize: '3.5' },
    '& > span': { truncate: true },
    _hover: { color: 'fg' },
  },
})
const Name = chakra('a', {
  base: {
    display: 'block',
    minInlineSize: '0',
    truncate: true,
    color: 'fg',
    borderRadius: 'sm',
    textUnderlineOffset: '0.2em',
    _hover: { color: 'accentText', textDecorationLine: 'underline' },
  },
})
const First = chakra('div', { base: { position: 'relative', display: 'flex', minInlineSize: '0' } })
const QuickEdit = chakra('button', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    insetBlock: '0',
    marginBlock: 'auto',
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    borderRadius: 'sm',
    bg: 'var(--row)',
    color: 'muted',
    cursor: 'pointer',
    opacity: '0',
    _hover: { color: 'fg' },
    'tr:is(:hover, :focus-visible) &': { opacity: '1' },
  },
})
interface ListTableProps {
  readonly section: Section
  readonly rows: ListRows
  readonly columns: readonly ListColumn[]
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly density: Density
  /** Index of the row with the keyboard focus. */
  readonly active: number
  readonly onActive: (index: number) => void
  /** Moves the focus to a row, drawn or not. */
  readonly onMove: (index: number) => void
  /** Opens a record beside the list. */
  readonly onQuickEdit: (id: string) => void
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly busy: boolean
  readonly rowCount: number
}

/** Records as rows: the first column and the head stay, and every sortable column is a button. */
export function ListTable(props: ListTableProps) {
  const { section, rows, columns, sort, onSort, density, active, onActive, onMove, onQuickEdit } = props
  const { scroller, busy, rowCount } = props
  const records = rows.getRowModel().rows
  const height = rowHeight[density]
  const drawn = useDrawnRows({ count: records.length, height, active, scroller })
  const widthsInRem = columns.map(widthOf)
  const box = canSelect(section) ? boxWidth : 0
  const width = widthsInRem.reduce((sum, each) => sum + each, box)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = event.target
    if (!(row instanceof HTMLTableRowElement)) return
    if (event.key === 'Enter') row.querySelector('a')?.click()
    else if (event.key === 'ArrowDown') onMove(active + 1)
    else if (event.key === 'ArrowUp') onMove(active - 1)
    else return
    event.preventDefault()
  }

  return (
    <Scroller ref={scroller} data-list-scroller>
      <Table
        css={{ '--box': `${box}rem` }}
        style={{ minInlineSize: `${width}rem` }}
        aria-busy={busy || undefined}
        aria-rowcount={rowCount}
      >
        <caption>
          <VisuallyHidden>{section.collection.nouns[1]}</VisuallyHidden>
        </caption>
        <colgroup>
          {box > 0 && <col style={{ inlineSize: `${box}rem` }} />}
          {columns.map(({ name }, position) => (
            <col key={name} style={{ inlineSize: `${widthsInRem[position]}rem` }} />
          ))}
        </colgroup>
        <Heads section={section} rows={rows} columns={columns} sort={sort} onSort={onSort} />
        <tbody onKeyDown={onKeyDown}>
          {drawn.map((index, position) => {
            const row = records[index]
            if (!row) return null
            const before = position === 0 ? index : index - (drawn[position - 1] ?? 0) - 1
            return (
              <Fragment key={row.id}>
                <Gap rows={before} height={height} />
                <Row
                  data-row={index}
                  data-selected={row.getIsSelected() || undefined}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => index !== active && onActive(index)}
                  style={{ blockSize: height }}
                >
                  <Cells section={section} rows={rows} row={row} onQuickEdit={onQuickEdit} />
                </Row>
              </Fragment>
            )
          })}
          <Gap rows={records.length - 1 - (drawn.at(-1) ?? -1)} height={height} />
        </tbody>
      </Table>
    </Scroller>
  )
}

/** What the columns are called, and the order they are pressed into. */
function Heads({
  section,
  rows,
  columns,
  sort,
  onSort,
}: Pick<ListTableProps, 'section' | 'rows' | 'columns' | 'sort' | 'onSort'>) {
  return (
    <thead>
      {rows.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {canSelect(section) && (
            <Head scope="col" box>
              <SelectPage rows={rows} />
            </Head>
          )}
          {group.headers.map((header, position) => {
            const field = columns[position]?.sortField
            const direction = field ? directionOf(sort, field) : null
            return (
              <Head key={header.id} scope="col" pinned={position === 0} aria-sort={direction ?? undefined}>
                {field ? (
                  <SortButton type="button" onClick={(event) => onSort(nextSort(sort, field, event.shiftKey))}>
                    <span>
                      <rows.FlexRender header={header} />
                    </span>
                    {direction === 'ascending' && <UpIcon />}
                    {direction === 'descending' && <DownIcon />}
                  </SortButton>
                ) : (
                  <rows.FlexRender header={header} />
                )}
              </Head>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}

interface CellsProps extends Pick<ListTableProps, 'section' | 'rows' | 'onQuickEdit'> {
  readonly row: TableRow<ListFeatures, AnyItem>
}

/** One record: its box, its name that leads to it, and what else the columns show. */
function Cells({ section, rows, row, onQuickEdit }: CellsProps) {
  const name = recordName(section.collection, row.original)
  return (
    <>
      {canSelect(section) && (
        <Data box>
          <SelectBox label={`Select ${name}`} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
        </Data>
      )}
      {row.getVisibleCells().map((cell, column) => (
        <Data key={cell.id} pinned={column === 0}>
          {column === 0 ? (
            <First>
              <Name asChild>
                <RecordLink section={section} id={row.id}>
                  <rows.FlexRender cell={cell} />
                </RecordLink>
              </Name>
              {canSelect(section) && (
                <QuickEdit
                  type="button"
                  // The keyboard has a key of its own for it.
                  tabIndex={-1}
                  title="Edit beside the list (e)"
                  aria-label={`Edit ${name} beside the list`}
                  onClick={() => onQuickEdit(row.id)}
                >
                  <EditIcon size={16} />
                </QuickEdit>
              )}
            </First>
          ) : (
            <rows.FlexRender cell={cell} />
          )}
        </Data>
      ))}
    </>
  )
}

/** Room for rows that are not drawn. */
function Gap({ rows, height }: { rows: number; height: number }) {
  return rows > 0 ? (
    <tr aria-hidden style={{ blockSize: rows * height }}>
      <td />
    </tr>
  ) : null
}
