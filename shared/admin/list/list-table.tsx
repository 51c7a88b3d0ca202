import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { StoreApi } from 'zustand'
import { useStore } from 'zustand'
import { Skeleton } from '../../ui/skeleton.tsx'
import { chakra } from '../../ui/styled.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import { Cell } from '../cell.tsx'
import type { FieldKind } from '../field-kind.ts'
import { recordName } from '../records.tsx'
import type { AnyItem, Section } from '../section.tsx'
import { directionOf, nextSort } from './list-address.ts'
import { columnsOf, type ListColumn } from './list-columns.ts'
import { DownIcon, EditIcon, UpIcon } from './list-icons.tsx'
import type { Density } from './list-look.ts'
import { canSelect, type Selection } from './list-selection.ts'
import { RecordLink } from './record-link.tsx'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })
type Features = typeof features

export type ListRows = ReactTable<Features, AnyItem>

/** What a column shows of a record: its own rendering, or the one of its field. What names a record is never empty. */
export function cellOf({ collection }: Section, { render, name, kind }: ListColumn, item: AnyItem): ReactNode {
  if (!render && item[name] === null && collection.label.includes(name)) return recordName(collection, item)
  return render ? render(item) : <Cell collection={collection} name={name} kind={kind} item={item} />
}

interface RowsSetting {
  readonly section: Section
  readonly items: readonly AnyItem[]
  readonly columns: readonly ListColumn[]
  readonly selection: StoreApi<Selection>
}

/** Rows and columns of a list, and which rows are selected, on this page or another. */
export function useListRows({ section, items, columns, selection }: RowsSetting): ListRows {
  const definitions = useMemo(
    () =>
      [...columnsOf(section), ...columns.filter(({ name }) => name === 'deletedAt')].map(
        (column): ColumnDef<Features, AnyItem> => ({
          id: column.name,
          header: column.label,
          cell: ({ row }) => cellOf(section, column, row.original),
        }),
      ),
    [section, columns],
  )
  const columnOrder = useMemo(() => columns.map(({ name }) => name), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries(definitions.map(({ id = '' }) => [id, columnOrder.includes(id)])),
    [definitions, columnOrder],
  )
  const rowSelection: RowSelectionState = useStore(selection)
  return useTable({
    features,
    columns: definitions,
    data: items,
    getRowId: ({ id }) => String(id),
    state: { columnOrder, columnVisibility, rowSelection },
    onRowSelectionChange: (change) =>
      selection.setState(typeof change === 'function' ? change(selection.getState()) : change, true),
  })
}

/** Rem that a column of each kind asks for; where there is more room, all grow alike. */
const widths: Readonly<Partial<Record<FieldKind, number>>> = {
  bilingual: 15,
  relation: 11,
  relations: 14,
  address: 14,
  countries: 8,
  texts: 11,
  select: 7.5,
  switch: 6,
  integer: 6.5,
  money: 8,
  moment: 8,
  day: 8,
  picture: 4.5,
}
const widthOf = ({ kind, width }: ListColumn, position: number) =>
  width ?? Math.max((kind && widths[kind]) ?? 8, position === 0 ? 12 : 0)

const boxWidth = 2.75
/** Px of a row; the same for every record, so that what is out of sight need not be measured. */
export const rowHeight: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 }
/** More rows than this are only drawn where they can be seen. */
const mostDrawnRows = 60

const Scroller = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'surface',
    minBlockSize: '0',
    scrollPaddingBlockStart: '2.5rem',
  },
})
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
    lineHeight: 'control',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
})
const Head = chakra('th', {
  base: {
    position: 'sticky',
    insetBlockStart: '0',
    zIndex: '2',
    blockSize: '9',
    paddingInline: '3',
    textAlign: 'start',
    fontWeight: 'medium',
    fontSize: 'xs',
    color: 'muted',
    whiteSpace: 'nowrap',
    bg: 'sunken',
    borderBlockEndWidth: '1px',
    '&[aria-sort]': { color: 'fg' },
  },
  variants: {
    pinned: { true: { insetInlineStart: 'var(--box)', zIndex: '3' } },
    box: { true: { insetInlineStart: '0', zIndex: '3', paddingInline: '0' } },
  },
})
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
const Row = chakra('tr', {
  base: {
    // A cell over others has to cover them, in the very ground of its row.
    '--row': '{colors.surface}',
    '& > td': { bg: 'var(--row)' },
    '&:hover': { '--row': '{colors.raised}' },
    '&[data-selected]': { '--row': '{colors.accentSoft}' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
  },
})
const Data = chakra('td', {
  base: {
    paddingInline: '3',
    borderBlockEndWidth: '1px',
    truncate: true,
    '& bdi': { unicodeBidi: 'isolate' },
  },
  variants: {
    pinned: { true: { position: 'sticky', insetInlineStart: 'var(--box)', zIndex: '1', fontWeight: 'medium' } },
    box: { true: { position: 'sticky', insetInlineStart: '0', zIndex: '1', paddingInline: '0' } },
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
const Tick = chakra('label', {
  base: { display: 'grid', placeItems: 'center', inlineSize: `${boxWidth}rem`, blockSize: 'full', cursor: 'pointer' },
})
const Box = chakra('input', { base: { boxSize: '4', accentColor: 'accent', cursor: 'inherit' } })

interface TickProps {
  readonly label: string
  readonly checked: boolean
  readonly mixed?: boolean
  /** Gets the event itself: with Shift it is about all rows since the one before. */
  readonly onChange: (event: unknown) => void
}

export const SelectBox = ({ label, checked, mixed = false, onChange }: TickProps) => (
  <Tick>
    <Box
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = mixed
      }}
      onChange={onChange}
    />
  </Tick>
)

/** Whether all or some of the rows of this page are selected. */
export function SelectPage({ rows }: { rows: ListRows }) {
  const count = rows.getRowModel().rows.length
  const all = count > 0 && rows.getIsAllRowsSelected()
  return (
    <SelectBox
      label={`Select all ${count} on this page`}
      checked={all}
      mixed={!all && rows.getIsSomeRowsSelected()}
      onChange={() => rows.toggleAllRowsSelected(!all)}
    />
  )
}

interface ListTableProps {
  readonly section: Section
  readonly rows: ListRows
  readonly columns: readonly ListColumn[]
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly density: Density
  /** Index of the row that the keyboard is on. */
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
  const body = useRef<HTMLTableSectionElement>(null)
  const records = rows.getRowModel().rows
  const isVirtual = records.length > mostDrawnRows
  const height = rowHeight[density]
  const virtualizer = useVirtualizer({
    count: records.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // The keyboard's row is drawn wherever it is, so that the focus is never lost.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const seen = Array.from({ length: last - first + 1 }, (_, position) => first + position)
      return seen.includes(active) || active >= count ? seen : [...seen, active].sort((one, other) => one - other)
    },
  })
  const drawn = isVirtual ? virtualizer.getVirtualItems().map(({ index }) => index) : records.map((_, index) => index)
  const widthsInRem = columns.map(widthOf)
  const box = canSelect(section) ? boxWidth : 0
  const width = widthsInRem.reduce((sum, each) => sum + each, box)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = event.target as HTMLElement
    if (row.tagName !== 'TR') return
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
        <thead>
          {rows.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {box > 0 && (
                <Head scope="col" box>
                  <SelectPage rows={rows} />
                </Head>
              )}
              {group.headers.map((header, position) => {
                const column = columns[position]
                const field = column?.sortField
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
        <tbody ref={body} onKeyDown={onKeyDown}>
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
                  {box > 0 && (
                    <Data box>
                      <SelectBox
                        label={`Select ${recordName(section.collection, row.original)}`}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
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
                              aria-label={`Edit ${recordName(section.collection, row.original)} beside the list`}
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

/** Room for rows that are not drawn. */
function Gap({ rows, height }: { rows: number; height: number }) {
  return rows > 0 ? (
    <tr aria-hidden style={{ blockSize: rows * height }}>
      <td />
    </tr>
  ) : null
}

/** A table of the final size while its records are on their way. */
export function TableSkeleton({
  columns,
  density,
  count,
}: {
  columns: readonly ListColumn[]
  density: Density
  count: number
}) {
  return (
    <Scroller aria-hidden>
      <Table>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <Head key={name}>{label}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows to come have no identity
            <Row key={row} style={{ blockSize: rowHeight[density] }}>
              {columns.map(({ name }) => (
                <Data key={name}>
                  <Skeleton h="3" maxInlineSize="70%" />
                </Data>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </Scroller>
  )
}
