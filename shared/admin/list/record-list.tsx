import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { maxPage } from '../../contract/collection.limits.ts'
import { pathInLanguage } from '../../contract/language.ts'
import { useLanguage } from '../../i18n/language-context.ts'
import { useNavigate, useSearchParams } from '../../router/router.ts'
import { chakra } from '../../ui/styled.tsx'
import type { Density } from '../data/list-look.ts'
import { saveListOrigin } from '../data/list-origin.ts'
import { useCan, usePermissions } from '../data/permissions.ts'
import { type RecordPageReply, useRecords } from '../data/record-queries.ts'
import { RelationNames } from '../data/relation-names.tsx'
import type { AnyItem } from '../describe/record.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import { NoPermission } from '../record/no-permission.tsx'
import { panelParameter, withPanel } from '../record/panel-address.ts'
import { useListKeys } from '../record/use-page-keys.ts'
import { type ListState, parametersOf } from './list-address.ts'
import { BulkBar } from './list-bulk.tsx'
import { CardsSkeleton, ListCards } from './list-cards.tsx'
import { type ListColumn, shownColumns } from './list-columns.ts'
import { type Answer, ListContent } from './list-content.tsx'
import { ExportProgress, useExport } from './list-export.tsx'
import { FilterChips } from './list-filters.tsx'
import { ListHead } from './list-head.tsx'
import { ListPages } from './list-pages.tsx'
import { useListRows } from './list-rows.tsx'
import { canSelect } from './list-selection.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useListLook } from './use-list-look.ts'
import { useListSelection } from './use-list-selection.ts'
import { type Show, useListState } from './use-list-state.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useScrollPlace } from './use-scroll-place.ts'

const noItems: readonly AnyItem[] = []

const Screen = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    // A table takes what the shell's header leaves of the screen and scrolls inside; its head and foot stay in sight.
    '&[data-fits]': { maxBlockSize: 'max(30rem, calc(100dvh - 6.5rem))' },
  },
})
const ImportDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list-dialogs" */ './list-import.tsx')).ImportDialog,
}))
const KeysDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "list-dialogs" */ './keys-dialog.tsx')).KeysDialog,
}))
const LogPanel = lazy(async () => ({ default: (await import('./log-panel.tsx')).LogPanel }))
const RecordPanel = lazy(async () => ({ default: (await import('../record/record-panel.tsx')).RecordPanel }))

/** The list of a section. Which records, in which order and on which page is all in the address. */
export function RecordList({ section }: { section: Section }) {
  const { collection } = section
  const [query] = useSearchParams()
  const may = useCan()
  const known = usePermissions()
  const [state, show] = useListState(section)
  const mayView = may('view', collection)
  const list = useRecords(collection, parametersOf(state), { enabled: mayView })
  if (known && !mayView)
    return <NoPermission section={section}>You do not have permission to view this section.</NoPermission>
  return (
    <>
      <List section={section} state={state} show={show} list={list} />
      {query.has(panelParameter) && (
        <Suspense>
          {section.collection.isLog ? (
            <LogPanel section={section} items={list.data?.items ?? noItems} />
          ) : (
            <RecordPanel section={section} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** Pages that can be asked for by their numbers. Where one is followed by another, the total says no less, estimated or not. */
const pageCountOf = ({ total }: RecordPageReply, { limit }: ListState): number =>
  Math.min(Math.max(1, Math.ceil(total / limit)), maxPage)

interface AddressSetting {
  readonly state: ListState
  readonly show: Show
  /** The columns of the last visit; undefined for the section's own. */
  readonly kept: readonly string[] | undefined
  readonly isReady: boolean
  readonly pageCount: number
}

/** Keeps the address true: with the columns of the last visit, and a page that exists. */
function useListAddress({ state, show, kept, isReady, pageCount }: AddressSetting) {
  // The columns of the last visit are put into the address, so that Back finds them there.
  useEffect(() => {
    if (kept && state.columns === null && state.view === null) show({ columns: kept }, { replace: true })
  }, [kept, state.columns, state.view, show])

  // A page that filters or deleting left behind is no page.
  useEffect(() => {
    if (isReady && state.page > pageCount) show({ page: pageCount }, { replace: true })
  }, [isReady, state.page, pageCount, show])
}

interface ShortcutSetting {
  readonly section: Section
  readonly state: ListState
  readonly show: Show
  readonly pageCount: number
  readonly search: RefObject<HTMLInputElement | null>
  readonly focus: ReturnType<typeof useRowFocus>
  readonly activeRow: () => { readonly id: string; toggleSelected(): void } | undefined
  readonly onClear: () => void
  readonly onHelp: () => void
}

/** The keys of a list. @returns what opens a record beside the list. */
function useListShortcuts(setting: ShortcutSetting) {
  const { section, state, show, pageCount, search, focus, activeRow, onClear, onHelp } = setting
  const mayCreate = useCan()('create', section.collection)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const language = useLanguage()

  function quickEdit(id: string | undefined) {
    if (id === undefined) return
    void navigate({ search: withPanel(query, id) }, { preventScrollReset: true })
  }

  useListKeys({
    '/': () => search.current?.focus(),
    n: () => mayCreate && void navigate(pathInLanguage(`${sectionPath(section)}/new`, language)),
    j: () => focus.step(1),
    k: () => focus.step(-1),
    x: () => canSelect(section) && activeRow()?.toggleSelected(),
    e: () => quickEdit(activeRow()?.id),
    '[': () => state.page > 1 && show({ page: state.page - 1 }),
    ']': () => state.page < pageCount && show({ page: state.page + 1 }),
    Escape: onClear,
    '?': onHelp,
  })
  return quickEdit
}

interface ListProps {
  readonly section: Section
  readonly state: ListState
  readonly show: Show
  readonly list: Answer
}

function List({ section, state, show, list }: ListProps) {
  const { collection } = section
  const { name } = collection
  const { viewMode, density, asCards, columns: kept } = useListLook(name)
  const columns = useMemo(() => shownColumns(section, state), [section, state])
  const items = list.data?.items ?? noItems
  const isReady = list.data !== undefined && !list.isPlaceholderData
  const selection = useListSelection({ section, state, page: list.data, isReady })
  const rows = useListRows({ section, items, columns, selection: selection.store })
  const [isImporting, setImporting] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  const { progress, start: startExport } = useExport(section, state)
  const search = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(scroller, items.length)
  const pageCount = list.data ? pageCountOf(list.data, state) : 1
  useScrollPlace(scroller, isReady)

  useListAddress({ state, show, kept, isReady, pageCount })

  useEffect(() => {
    if (isReady) saveListOrigin(name, { ids: items.map(({ id }) => id), address: location.pathname + location.search })
  }, [isReady, name, items])

  const quickEdit = useListShortcuts({
    ...{ section, state, show, pageCount, search, focus },
    activeRow: () => rows.getRowModel().rows[focus.active],
    onClear: selection.clear,
    onHelp: () => setShowsKeys(true),
  })

  return (
    <Screen data-fits={!asCards || undefined}>
      <ListHead
        section={section}
        list={list}
        onExport={startExport}
        onImport={() => setImporting(true)}
        onKeys={() => setShowsKeys(true)}
      />
      <ListToolbar
        section={section}
        state={state}
        show={show}
        input={search}
        viewMode={viewMode}
        density={density}
        columns={columns}
        asCards={asCards}
      />
      <FilterChips section={section} state={state} show={show} />
      {progress && <ExportProgress {...progress} />}
      <ListContent section={section} state={state} show={show} list={list}>
        <ShownRecords
          section={section}
          state={state}
          show={show}
          list={list}
          rows={rows}
          columns={columns}
          density={density}
          asCards={asCards}
          focus={focus}
          scroller={scroller}
          onQuickEdit={quickEdit}
        />
      </ListContent>
      <BulkBar section={section} selection={selection} isTrash={state.isTrash} />
      {list.data && list.data.total > 0 && (
        <ListPages state={state} show={show} found={list.data} pageCount={pageCount} />
      )}
      <Suspense>
        {isImporting && <ImportDialog section={section} onClose={() => setImporting(false)} />}
        {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      </Suspense>
    </Screen>
  )
}

interface ShownRecordsProps extends ListProps {
  readonly rows: ReturnType<typeof useListRows>
  readonly columns: readonly ListColumn[]
  readonly density: Density
  readonly asCards: boolean
  readonly focus: ReturnType<typeof useRowFocus>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onQuickEdit: (id: string | undefined) => void
}

/** The records as cards or as a table, or their places while they are loading. */
function ShownRecords(props: ShownRecordsProps) {
  const { section, state, show, list, rows, columns, density, asCards, focus, scroller, onQuickEdit } = props
  const { data, isPlaceholderData } = list
  if (!data) {
    return asCards ? (
      <CardsSkeleton count={6} />
    ) : (
      <TableSkeleton columns={columns} density={density} count={Math.min(state.limit, 20)} />
    )
  }
  return (
    <RelationNames
      collection={section.collection}
      items={data.items}
      fields={columns.map((column) => column.name)}
      mentions={section.mentions}
    >
      {asCards ? (
        <ListCards section={section} rows={rows} columns={columns} />
      ) : (
        <ListTable
          section={section}
          rows={rows}
          columns={columns}
          sort={state.sort}
          onSort={(sort) => show({ sort, page: 1 })}
          density={density}
          active={focus.active}
          onActive={focus.onActive}
          onMove={focus.focusRow}
          onQuickEdit={onQuickEdit}
          scroller={scroller}
          busy={isPlaceholderData}
          // To assistive technology, -1 is a number that is not known.
          rowCount={data.isEstimate ? -1 : data.total}
        />
      )}
    </RelationNames>
  )
}
