import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { pathInLanguage } from '../../contract/language.ts'
import { ProblemError } from '../../http/problem-error.ts'
import { formatFor } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language-context.ts'
import { Link, useNavigate, useSearchParams } from '../../router/router.ts'
import { preferences } from '../../session/preferences.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { DownloadIcon, RetryIcon } from '../../ui/icon.tsx'
import { Box, HStack } from '../../ui/layout.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { useMay, usePermissions } from '../permissions.tsx'
import { panelParameter, withPanel } from '../record/panel-address.ts'
import { type RecordId, type RecordPageReply, useRecords } from '../records.tsx'
import { RelationNames } from '../relation-names.tsx'
import { type AnyItem, type Section, sectionPath } from '../section.tsx'
import { type ListState, pageSizes, parametersOf } from './list-address.ts'
import { BulkBar } from './list-bulk.tsx'
import { CardsSkeleton, ListCards } from './list-cards.tsx'
import { shownColumns } from './list-columns.ts'
import { FilterChips } from './list-filters.tsx'
import { KeyboardIcon, MoreIcon, PlusIcon, UploadIcon } from './list-icons.tsx'
import { looks } from './list-look.ts'
import { canSelect, selectedIds, selectionOf } from './list-selection.ts'
import { ListTable, TableSkeleton, useListRows } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { keepTrail } from './list-trail.ts'
import { ExportProgress, ImportDialog, useExport } from './list-transfer.tsx'
import { KeysDialog, useListKeys } from './use-list-keys.tsx'
import { type Show, useListState } from './use-list-state.ts'
import { useScrollPlace } from './use-scroll-place.ts'

const format = formatFor('en')
const noItems: readonly AnyItem[] = []

const wide = '(min-width: 768px)'

/** Whether there is room for a table. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = globalThis.matchMedia?.(wide)
      query?.addEventListener('change', changed)
      return () => query?.removeEventListener('change', changed)
    },
    () => globalThis.matchMedia?.(wide).matches ?? true,
    () => true,
  )

const Screen = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    // A table takes what the shell's header leaves of the screen and scrolls inside; its head and foot stay in sight.
    '&[data-fits]': { maxBlockSize: 'max(30rem, calc(100dvh - 6.5rem))' },
  },
})
const Shown = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', flex: '0 1 auto', minBlockSize: '0' },
})

const LogPanel = lazy(async () => ({ default: (await import('./log-panel.tsx')).LogPanel }))
const RecordPanel = lazy(async () => ({ default: (await import('../record/record-panel.tsx')).RecordPanel }))

/** The list of a section. Which records, in which order and on which page is all in the address. */
export function RecordList({ section }: { section: Section }) {
  const { collection } = section
  const [query] = useSearchParams()
  const may = useMay()
  const known = usePermissions()
  const [state, show] = useListState(section)
  const mayView = may('view', collection)
  const list = useRecords(collection, parametersOf(state), { enabled: mayView })
  if (known && !mayView) return <NoPermission section={section} />
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

/** As much of a query's state as the list depends on. */
interface Answer {
  readonly data: RecordPageReply | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface ListProps {
  readonly section: Section
  readonly state: ListState
  readonly show: Show
  readonly list: Answer
}

function List({ section, state, show, list }: ListProps) {
  const { collection } = section
  const { name, nouns } = collection
  const may = useMay()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const language = useLanguage()
  const isWide = useIsWide()
  const look = useStore(looks, (all) => all[name])
  const usualMode = useStore(preferences, ({ viewMode }) => viewMode)
  const viewMode = look?.viewMode ?? usualMode
  const density = look?.density ?? 'comfortable'
  const asCards = viewMode === 'grid' || (viewMode === 'hybrid' && !isWide)
  const columns = useMemo(() => shownColumns(section, state), [section, state])
  const items = list.data?.items ?? noItems
  const selection = selectionOf(name)
  const selected = selectedIds(useStore(selection))
  const rows = useListRows({ section, items, columns, selection })
  const [active, setActive] = useState(0)
  // Keys come faster than the screen follows.
  const reached = useRef(0)
  const [isImporting, setImporting] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  const { progress, start: startExport } = useExport(section, state)
  const search = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const mayCreate = may('create', collection)
  const create = `${sectionPath(section)}/new`
  const pageCount = list.data ? Math.max(1, Math.ceil(list.data.total / state.limit)) : 1
  const isReady = list.data !== undefined && !list.isPlaceholderData
  useScrollPlace(scroller, isReady)

  const clearSelection = () => selection.setState({}, true)

  // The columns of the last visit are put into the address, so that Back finds them there.
  const kept = look?.columns
  useEffect(() => {
    if (kept && state.columns === null && state.view === null) show({ columns: kept }, { replace: true })
  }, [kept, state.columns, state.view, show])

  // A page that filters or deleting left behind is no page.
  useEffect(() => {
    if (isReady && state.page > pageCount) show({ page: pageCount }, { replace: true })
  }, [isReady, state.page, pageCount, show])

  // What stands in the trash is not what stands in the list.
  const isTrash = useRef(state.isTrash)
  useEffect(() => {
    if (isTrash.current === state.isTrash) return
    isTrash.current = state.isTrash
    selection.setState({}, true)
  }, [state.isTrash, selection])

  useEffect(() => {
    if (isReady) keepTrail(name, { ids: items.map(({ id }) => id), address: location.pathname + location.search })
  }, [isReady, name, items])

  function focusRow(index: number) {
    const next = Math.min(Math.max(index, 0), items.length - 1)
    reached.current = next
    setActive(next)
    // Drawn by then, wherever it is.
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    })
  }
  const isOnRow = () => document.activeElement?.hasAttribute('data-row') ?? false
  const activeRow = () => rows.getRowModel().rows[active]

  function quickEdit(id: string | undefined) {
    if (id === undefined) return
    void navigate({ search: withPanel(query, id) }, { preventScrollReset: true })
  }

  useListKeys({
    '/': () => search.current?.focus(),
    n: () => mayCreate && void navigate(pathInLanguage(create, language)),
    j: () => focusRow(isOnRow() ? reached.current + 1 : reached.current),
    k: () => focusRow(isOnRow() ? reached.current - 1 : reached.current),
    x: () => canSelect(section) && activeRow()?.toggleSelected(),
    e: () => quickEdit(activeRow()?.id),
    '[': () => state.page > 1 && show({ page: state.page - 1 }),
    ']': () => state.page < pageCount && show({ page: state.page + 1 }),
    Escape: clearSelection,
    '?': () => setShowsKeys(true),
  })

  return (
    <Screen data-fits={!asCards || undefined}>
      <HStack justifyContent="space-between">
        <HStack gap="3" alignItems="baseline">
          <Heading as="h1" size="md">
            {nouns[1]}
          </Heading>
          {list.data && (
            <Text size="sm" tone="muted" numeric aria-live="polite">
              {totalText(list.data)}
            </Text>
          )}
        </HStack>
        <HStack gap="2">
          <Menu
            label="More"
            trigger={
              <IconButton label="More" size="sm" variant="secondary">
                <MoreIcon />
              </IconButton>
            }
          >
            {may('export', collection) && (
              <MenuItem onSelect={() => void startExport()}>
                <DownloadIcon /> Export these as CSV
              </MenuItem>
            )}
            {mayCreate && (
              <MenuItem onSelect={() => setImporting(true)}>
                <UploadIcon /> Import from CSV
              </MenuItem>
            )}
            <MenuItem onSelect={() => void list.refetch()}>
              <RetryIcon /> Read again
            </MenuItem>
            <MenuItem onSelect={() => setShowsKeys(true)}>
              <KeyboardIcon /> Keyboard
            </MenuItem>
          </Menu>
          {mayCreate && (
            <Button asChild size="sm">
              <Link to={create}>
                <PlusIcon /> {`New ${nouns[0]}`}
              </Link>
            </Button>
          )}
        </HStack>
      </HStack>
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
      <Content section={section} state={state} show={show} list={list} mayCreate={mayCreate}>
        {list.data ? (
          <RelationNames
            collection={collection}
            items={items}
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
                active={Math.min(active, Math.max(items.length - 1, 0))}
                onActive={(index) => {
                  reached.current = index
                  setActive(index)
                }}
                onMove={focusRow}
                onQuickEdit={quickEdit}
                scroller={scroller}
                busy={list.isPlaceholderData}
                rowCount={list.data.total}
              />
            )}
          </RelationNames>
        ) : asCards ? (
          <CardsSkeleton count={6} />
        ) : (
          <TableSkeleton columns={columns} density={density} count={Math.min(state.limit, 20)} />
        )}
      </Content>
      <BulkBar
        section={section}
        ids={selected.map((id) => idOf(section, id))}
        elsewhere={selected.filter((id) => !items.some((item) => String(item.id) === id)).length}
        isTrash={state.isTrash}
        onClear={clearSelection}
      />
      {list.data && list.data.total > 0 && (
        <Pages state={state} show={show} total={list.data.total} pageCount={pageCount} />
      )}
      {isImporting && <ImportDialog section={section} onClose={() => setImporting(false)} />}
      <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />
    </Screen>
  )
}

const totalText = ({ total, isEstimate }: RecordPageReply): string =>
  `${isEstimate ? 'About ' : ''}${format.number(total)}`

/** The id as the API knows it; as a key of the selection it was a text. */
const idOf = ({ collection }: Section, id: string): RecordId =>
  (collection.id as { type?: string }).type === 'integer' ? Number(id) : id

interface ContentProps extends ListProps {
  readonly mayCreate: boolean
  readonly children: ReactNode
}

/** The records, or why there are none. */
function Content({ section, state, show, list, mayCreate, children }: ContentProps) {
  const { nouns } = section.collection
  const many = nouns[1].toLowerCase()
  if (list.error && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} show={show} />
  if (list.data?.total !== 0) {
    return (
      <Shown aria-busy={list.data === undefined || list.isPlaceholderData || undefined}>
        {list.error && <Alert tone="bad">{`${sentenceOf(list.error)} What is below may be old.`}</Alert>}
        {children}
      </Shown>
    )
  }
  if (state.search !== '' || state.filters.length > 0) {
    return (
      <EmptyState
        title="Nothing found"
        description={`No ${many} are like that. Ask for less, or look at all of them.`}
        action={
          <Button variant="secondary" onClick={() => show({ search: '', filters: [], page: 1 })}>
            Clear filters
          </Button>
        }
      />
    )
  }
  if (state.isTrash) return <EmptyState title="The trash is empty" description={`Deleted ${many} wait here.`} />
  return (
    <EmptyState
      title={`No ${many} yet`}
      action={
        mayCreate && (
          <Button asChild>
            <Link to={`${sectionPath(section)}/new`}>{`New ${nouns[0]}`}</Link>
          </Button>
        )
      }
    />
  )
}

const sentenceOf = (error: Error): string =>
  error instanceof ProblemError ? error.sentence('en') : 'Something went wrong.'

/** The list could not be read; when it was asked for what there is not, the way out is to ask for less. */
function Failure({ error, onRetry, show }: { error: Error; onRetry: () => void; show: Show }) {
  const isAsking = error instanceof ProblemError && error.status === 400
  return (
    <Alert
      tone="bad"
      title={isAsking ? 'This list cannot be filtered or ordered like that' : 'The list could not be read'}
      action={
        isAsking ? (
          <Button size="sm" variant="secondary" onClick={() => show({ filters: [], sort: '', search: '', page: 1 })}>
            Clear filters
          </Button>
        ) : (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {!isAsking && sentenceOf(error)}
    </Alert>
  )
}

const NoPermission = ({ section }: { section: Section }) => (
  <EmptyState
    titleAs="h1"
    title={section.collection.nouns[1]}
    description="You may not see this section. Somebody who looks after accounts can change that."
  />
)

interface PagesProps {
  readonly state: ListState
  readonly show: Show
  readonly total: number
  readonly pageCount: number
}

/** Where in the list this page is, and the way to the others. */
function Pages({ state: { page, limit }, show, total, pageCount }: PagesProps) {
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  return (
    <HStack as="nav" aria-label="Pages" justifyContent="space-between" fontSize="sm">
      <Text size="sm" tone="muted" numeric>
        {`${format.number(first)}–${format.number(last)} of ${format.number(total)}`}
      </Text>
      <HStack gap="2">
        <Box inlineSize="10.5rem">
          <Select
            aria-label="Records on a page"
            minBlockSize="9"
            fontSize="sm"
            value={limit}
            onChange={(event) => show({ limit: Number(event.target.value), page: 1 })}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {`${size} on a page`}
              </option>
            ))}
          </Select>
        </Box>
        <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => show({ page: page - 1 })}>
          Previous
        </Button>
        <Text size="sm" numeric>
          {`Page ${format.number(page)} of ${format.number(pageCount)}`}
        </Text>
        <Button variant="secondary" size="sm" disabled={page >= pageCount} onClick={() => show({ page: page + 1 })}>
          Next
        </Button>
      </HStack>
    </HStack>
  )
}
