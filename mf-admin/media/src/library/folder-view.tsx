import { UploadButton } from '@qasima/shared/admin/add-files'
import type { MediaLook } from '@qasima/shared/admin/media-look'
import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { VisuallyHidden } from '@qasima/shared/ui/text'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { DeleteDialog } from './delete-dialog.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { FolderEntries } from './entries.tsx'
import { shownEntries } from './entry-order.ts'
import { countText, folderOf, pictureKey } from './entry-words.ts'
import { entryPlace, folderPlace, type Place, queryOf, type usePlace } from './library-address.ts'
import { MoveDialog } from './move-dialog.tsx'
import { nothing, select } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useScreenKeys } from './use-screen-keys.ts'

const Beside = chakra('div', { base: { display: 'flex', alignItems: 'flex-start', gap: '4' } })
const Main = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    flex: '1',
    minInlineSize: '0',
    minBlockSize: '60dvh',
    outline: 'none',
  },
})
const Waiting = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 45%), 1fr))' },
})

/** Milliseconds of rest after which the address follows what is searched for. */
const typingRest = 250

interface FolderViewProps {
  /** Undefined until they are known. */
  readonly items: readonly MediaItem[] | undefined
  readonly place: Place
  readonly show: ReturnType<typeof usePlace>['show']
  readonly look: MediaLook
  readonly onLook: (look: MediaLook) => void
  readonly mayChange: boolean
  readonly onFiles: ((files: readonly File[]) => void) | null
  readonly focusNext: RefObject<string | null>
}

type Asked = { readonly what: 'move' | 'delete'; readonly items: readonly MediaItem[] }

/** One folder: its entries, what is selected of them, and the picture that is shown beside them. */
export function FolderView({ items, place, show, look, onLook, mayChange, onFiles, focusNext }: FolderViewProps) {
  const { dir, order, panel } = place
  const [search, setSearch] = useState(place.search)
  const [selection, setSelection] = useState(nothing)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const main = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const takesKeyboard = useRef(false)
  const shown = useMemo(() => shownEntries(items ?? [], search, order), [items, search, order])
  const paths = shown.map(({ path }) => path)
  const chosen = shown.filter(({ path }) => selection.chosen.has(path))
  const beside = panel === null ? undefined : items?.find((item) => pictureKey(item) === panel)
  const asksOf = chosen.length > 0 ? chosen : shown.filter(({ path }) => path === (selection.active ?? paths[0]))

  // The keyboard came into this folder: it goes on at the first entry, or where one would be.
  useEffect(() => {
    if (focusNext.current !== `${dir}/` || !items) return
    focusNext.current = null
    const entry = main.current?.querySelector<HTMLElement>('[data-path]') ?? main.current
    entry?.focus()
  })

  useEffect(() => {
    if (search === place.search) return
    const timer = setTimeout(() => show({ search }, { replace: true }), typingRest)
    return () => clearTimeout(timer)
  })

  const focusEntry = (path: string | null) => {
    focusNext.current = path
    setSelection((now) => ({ ...now, active: path ?? now.active }))
  }
  function goUp() {
    if (!dir) return
    focusNext.current = dir
    show(folderPlace(place, folderOf(dir)))
  }
  useScreenKeys({ '/': () => searchInput.current?.focus(), Backspace: goUp })
  const closePanel = () => {
    if (beside) focusEntry(beside.path)
    show({ panel: null })
  }

  return (
    <Beside>
      <Main ref={main} tabIndex={-1} aria-busy={!items || undefined}>
        <Toolbar
          search={search}
          onSearch={setSearch}
          searchInput={searchInput}
          order={order}
          onOrder={(next) => show({ order: next })}
          look={look}
          onLook={onLook}
        />
        <VisuallyHidden role="status">{items && countText(shown.length)}</VisuallyHidden>
        {!items && (
          <Waiting>
            {Array.from({ length: 12 }, (_, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is not there yet has no identity
              <Skeleton key={position} h="40" />
            ))}
          </Waiting>
        )}
        {items && shown.length > 0 && (
          <FolderEntries
            label="Entries"
            items={shown}
            look={look}
            selection={selection}
            shown={beside?.path ?? null}
            addressOf={(item) => queryOf(entryPlace({ ...place, search }, item))}
            renaming={renaming}
            onRenamed={(item) => {
              const path = item?.path ?? renaming
              setRenaming(null)
              setSelection({ ...nothing, active: path })
              focusNext.current = path
            }}
            focusNext={focusNext}
            actions={{
              onSelect: (path, way) => setSelection((now) => select(now, paths, path, way)),
              onSelectAll: () => setSelection((now) => ({ ...now, chosen: new Set(paths) })),
              onEscape: () => {
                if (chosen.length === 0 && beside) closePanel()
                setSelection((now) => ({ ...now, chosen: new Set() }))
              },
              onRename: mayChange ? setRenaming : null,
              onDelete: mayChange ? () => setAsked({ what: 'delete', items: asksOf }) : null,
              onKeyOpen: (item) => {
                if (item.isDirectory) focusNext.current = `${item.path}/`
                else takesKeyboard.current = true
              },
            }}
          />
        )}
        {items && shown.length === 0 && search !== '' && (
          <EmptyState
            title="Nothing found"
            description="No name or alt text in this folder has these words."
            action={
              <Button variant="secondary" size="sm" onClick={() => setSearch('')}>
                Clear search
              </Button>
            }
          />
        )}
        {items?.length === 0 && search === '' && (
          <EmptyState
            title="This folder is empty"
            description={
              onFiles ? 'Drop pictures or videos here, paste them, or choose some.' : 'Nothing has been added yet.'
            }
            action={
              onFiles && (
                <UploadButton multiple onFiles={onFiles}>
                  Choose pictures
                </UploadButton>
              )
            }
          />
        )}
        {mayChange && (
          <SelectionBar
            count={chosen.length}
            onRename={chosen.length === 1 ? () => setRenaming(chosen[0]?.path ?? null) : null}
            onMove={() => setAsked({ what: 'move', items: chosen })}
            onDelete={() => setAsked({ what: 'delete', items: chosen })}
            onClear={() => setSelection((now) => ({ ...now, chosen: new Set() }))}
          />
        )}
      </Main>
      {beside && (
        <DetailPanel
          item={beside}
          mayChange={mayChange}
          takesKeyboard={takesKeyboard}
          onClose={closePanel}
          onRename={() => setRenaming(beside.path)}
          onMove={() => setAsked({ what: 'move', items: [beside] })}
          onDelete={() => setAsked({ what: 'delete', items: [beside] })}
        />
      )}
      {panel !== null && items && !beside && (
        <Alert
          action={
            <Button variant="secondary" size="sm" onClick={() => show({ panel: null }, { replace: true })}>
              Close
            </Button>
          }
        >
          This picture is no longer in this folder.
        </Alert>
      )}
      {asked?.what === 'delete' && (
        <DeleteDialog
          items={asked.items}
          onClose={() => setAsked(null)}
          onDone={(kept) => {
            setSelection({ ...nothing, chosen: new Set(kept.map(({ path }) => path)) })
            if (beside && asked.items.includes(beside) && !kept.includes(beside))
              show({ panel: null }, { replace: true })
          }}
        />
      )}
      {asked?.what === 'move' && (
        <MoveDialog
          items={asked.items}
          from={dir}
          onClose={() => setAsked(null)}
          onMoved={() => {
            if (beside && asked.items.includes(beside)) show({ panel: null }, { replace: true })
            setAsked(null)
            setSelection(nothing)
          }}
        />
      )}
    </Beside>
  )
}
