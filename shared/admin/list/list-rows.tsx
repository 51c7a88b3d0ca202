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
import { type ReactNode, useMemo } from 'react'
import type { StoreApi } from 'zustand'
import { useStore } from 'zustand'
import { recordName } from '../data/record-names.ts'
import type { AnyItem } from '../describe/record.ts'
import type { Section } from '../describe/section.ts'
import { Cell } from '../values/cell.tsx'
import { columnsOf, type ListColumn } from './list-columns.ts'
import type { Selection } from './list-selection.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })
/** The features of the table library that the back-office uses. */
export type ListFeatures = typeof features

export type ListRows = ReactTable<ListFeatures, AnyItem>

/** The cell of a record: rendered by the column or by its field. The naming cell is never empty. */
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
        (column): ColumnDef<ListFeatures, AnyItem> => ({
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
