import type { MediaLook } from '@qasima/shared/admin/media-look'
import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { chakra } from '@qasima/shared/ui/styled'
import { VisuallyHidden } from '@qasima/shared/ui/text'
import type { RefObject } from 'react'
import { DeleteDialog } from './delete-dialog.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { countText } from './entry-words.ts'
import { FolderContent } from './folder-content.tsx'
import type { Place, usePlace } from './library-address.ts'
import { MoveDialog } from './move-dialog.tsx'
import { nothing } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { type Folder, useFolder } from './use-folder.ts'

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

/** One folder: its entries, what is selected of them, and the picture that is shown beside them. */
export function FolderView({ items, place, show, look, onLook, mayChange, onFiles, focusNext }: FolderViewProps) {
  const folder = useFolder({ items, place, show, focusNext })
  const { shown, chosen } = folder
  return (
    <Beside>
      <Main ref={folder.main} tabIndex={-1} aria-busy={!items || undefined}>
        <Toolbar
          search={folder.search}
          onSearch={folder.setSearch}
          searchInput={folder.searchInput}
          order={place.order}
          onOrder={(order) => show({ order })}
          look={look}
          onLook={onLook}
        />
        <VisuallyHidden role="status">{items && countText(shown.length)}</VisuallyHidden>
        <FolderContent folder={folder} look={look} mayChange={mayChange} onFiles={onFiles} />
        {mayChange && (
          <SelectionBar
            count={chosen.length}
            onRename={chosen.length === 1 ? () => folder.setRenaming(chosen[0]?.path ?? null) : null}
            onMove={() => folder.ask({ what: 'move', items: chosen })}
            onDelete={() => folder.ask({ what: 'delete', items: chosen })}
            onClear={folder.clearSelection}
          />
        )}
      </Main>
      <PicturePanel folder={folder} mayChange={mayChange} />
      <FolderQuestion folder={folder} />
    </Beside>
  )
}

/** The picture that the address names, beside the others. */
function PicturePanel({ folder, mayChange }: { folder: Folder; mayChange: boolean }) {
  const { beside, items, place, show } = folder
  if (beside) {
    return (
      <DetailPanel
        item={beside}
        mayChange={mayChange}
        takesFocus={folder.panelTakesFocus}
        onClose={folder.closePanel}
        onRename={() => folder.setRenaming(beside.path)}
        onMove={() => folder.ask({ what: 'move', items: [beside] })}
        onDelete={() => folder.ask({ what: 'delete', items: [beside] })}
      />
    )
  }
  if (place.panel === null || !items) return null
  return (
    <Alert
      action={
        <Button variant="secondary" size="sm" onClick={() => show({ panel: null }, { replace: true })}>
          Close
        </Button>
      }
    >
      This picture is no longer in this folder.
    </Alert>
  )
}

/** The dialog about entries that are to be moved or deleted. */
function FolderQuestion({ folder }: { folder: Folder }) {
  const { question, ask, beside, place, setSelection, show } = folder
  if (!question) return null
  const { what, items } = question
  const close = () => ask(null)
  const closePanelUnless = (kept: readonly MediaItem[]) => {
    if (beside && items.includes(beside) && !kept.includes(beside)) show({ panel: null }, { replace: true })
  }
  if (what === 'delete') {
    return (
      <DeleteDialog
        items={items}
        onClose={close}
        onDone={(kept) => {
          setSelection({ ...nothing, chosen: new Set(kept.map(({ path }) => path)) })
          closePanelUnless(kept)
        }}
      />
    )
  }
  return (
    <MoveDialog
      items={items}
      from={place.dir}
      onClose={close}
      onMoved={() => {
        closePanelUnless([])
        close()
        setSelection(nothing)
      }}
    />
  )
}
