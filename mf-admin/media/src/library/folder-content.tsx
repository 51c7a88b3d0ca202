import { UploadButton } from '@qasima/shared/admin/add-files'
import type { MediaLook } from '@qasima/shared/admin/media-look'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { FolderEntries } from './entries.tsx'
import { entryPlace, queryOf } from './library-address.ts'
import { nothing, select } from './selection.ts'
import type { Folder } from './use-folder.ts'

const Waiting = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 45%), 1fr))' },
})

interface FolderContentProps {
  readonly folder: Folder
  readonly look: MediaLook
  readonly mayChange: boolean
  readonly onFiles: ((files: readonly File[]) => void) | null
}

/** The entries of a folder, or why there are none. */
export function FolderContent({ folder, look, mayChange, onFiles }: FolderContentProps) {
  const { items, shown, search } = folder
  if (!items) {
    return (
      <Waiting>
        {Array.from({ length: 12 }, (_, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is not there yet has no identity
          <Skeleton key={position} h="40" />
        ))}
      </Waiting>
    )
  }
  if (shown.length > 0) return <ShownEntries folder={folder} look={look} mayChange={mayChange} />
  return search === '' ? <EmptyFolder onFiles={onFiles} /> : <NothingFound onClear={() => folder.setSearch('')} />
}

function ShownEntries({ folder, look, mayChange }: Omit<FolderContentProps, 'onFiles'>) {
  const { place, search, shown, selection, setSelection, renaming, setRenaming, chosen, beside, focusNext } = folder
  const paths = shown.map(({ path }) => path)
  const meant = chosen.length > 0 ? chosen : shown.filter(({ path }) => path === (selection.active ?? paths[0]))

  function onRenamed(path: string | null) {
    setRenaming(null)
    setSelection({ ...nothing, active: path })
    focusNext.current = path
  }

  return (
    <FolderEntries
      label="Entries"
      items={shown}
      look={look}
      selection={selection}
      shown={beside?.path ?? null}
      addressOf={(item) => queryOf(entryPlace({ ...place, search }, item))}
      renaming={renaming}
      onRenamed={(item) => onRenamed(item?.path ?? renaming)}
      focusNext={focusNext}
      actions={{
        onSelect: (path, way) => setSelection((now) => select(now, paths, path, way)),
        onSelectAll: () => setSelection((now) => ({ ...now, chosen: new Set(paths) })),
        onEscape: () => {
          if (chosen.length === 0 && beside) folder.closePanel()
          folder.clearSelection()
        },
        onRename: mayChange ? setRenaming : null,
        onDelete: mayChange ? () => folder.ask({ what: 'delete', items: meant }) : null,
        onKeyOpen: (item) => {
          if (item.isDirectory) focusNext.current = `${item.path}/`
          else folder.panelTakesFocus.current = true
        },
      }}
    />
  )
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="Nothing found"
    description="No name or alt text in this folder matches your search."
    action={
      <Button variant="secondary" size="sm" onClick={onClear}>
        Clear search
      </Button>
    }
  />
)

const EmptyFolder = ({ onFiles }: Pick<FolderContentProps, 'onFiles'>) => (
  <EmptyState
    title="This folder is empty"
    description={onFiles ? 'Drop, paste or choose pictures and videos.' : 'Nothing has been added yet.'}
    action={
      onFiles && (
        <UploadButton multiple onFiles={onFiles}>
          Choose pictures
        </UploadButton>
      )
    }
  />
)
