import { isMediaConflict, useMedia, useMoveMedia } from '@qasima/shared/admin/media-library'
import { mediaSentence } from '@qasima/shared/admin/media-sentences'
import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { AdminIcon } from '@qasima/shared/ui/admin-icon'
import { Alert } from '@qasima/shared/ui/alert'
import { Breadcrumb } from '@qasima/shared/ui/breadcrumb'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { ChevronIcon, Flip } from '@qasima/shared/ui/icon'
import { Stack } from '@qasima/shared/ui/layout'
import { SkeletonText } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { countText, foldersTo } from './entry-words.ts'

const Folders = chakra('ul', {
  base: {
    minBlockSize: '12rem',
    maxBlockSize: '20rem',
    overflowY: 'auto',
    borderWidth: '1px',
    borderRadius: 'control',
  },
})
const Folder = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    inlineSize: 'full',
    minBlockSize: '10',
    paddingInline: '3',
    fontSize: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    '& > :nth-child(2)': { flex: '1', minInlineSize: '0', truncate: true },
    '& svg': { color: 'muted' },
    _hover: { bg: 'raised' },
    _disabled: { color: 'muted', cursor: 'not-allowed' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
  },
})
const Step = chakra('button', { base: { cursor: 'pointer', _hover: { color: 'fg', textDecorationLine: 'underline' } } })
const Note = chakra('li', { base: { padding: '3', fontSize: 'sm', color: 'muted' } })

/** What the folder around all others is called. */
const top = 'Media'

interface MoveDialogProps {
  readonly items: readonly MediaItem[]
  /** The folder they are in. */
  readonly from: string
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Chooses the folder that entries are moved into. */
export function MoveDialog({ items, from, onClose, onMoved }: MoveDialogProps) {
  const [dir, setDir] = useState(from)
  const { data, error, refetch } = useMedia(dir)
  const move = useMoveMedia()
  const paths = items.map(({ path }) => path)
  const folders = data?.items.filter(({ isDirectory }) => isDirectory)
  const [only] = items
  const what = items.length === 1 && only ? only.name : countText(items.length)
  const target = dir.split('/').at(-1) || top

  async function moveThere() {
    try {
      await move.mutateAsync({ paths, dir })
      toast.success(`${what} moved to ${target}.`)
      onMoved()
    } catch {
      // The dialog says it.
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${what}`}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={dir === from} loading={move.isPending} onClick={() => void moveThere()}>
            Move here
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <FolderChoice dir={dir} moved={paths} folders={folders} isLoading={!data && !error} onChoose={setDir} />
        {error && (
          <Alert
            tone="bad"
            action={
              <Button variant="secondary" size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {mediaSentence(error)}
          </Alert>
        )}
        {move.error && (
          <Alert tone="bad">
            {isMediaConflict(move.error)
              ? `${target} already contains an item with the same name. Rename it, then move.`
              : mediaSentence(move.error)}
          </Alert>
        )}
      </Stack>
    </Dialog>
  )
}

interface FolderChoiceProps {
  /** The folder that is looked into. */
  readonly dir: string
  /** Entries that are to be moved: none of them can hold the others. */
  readonly moved: readonly string[]
  /** What is in it; undefined until it is known. */
  readonly folders: readonly MediaItem[] | undefined
  readonly isLoading: boolean
  readonly onChoose: (dir: string) => void
}

/** The way to a folder, and the folders in it. */
function FolderChoice({ dir, moved, folders, isLoading, onChoose }: FolderChoiceProps) {
  return (
    <>
      <Breadcrumb label="Destination">
        {[{ name: top, path: '' }, ...foldersTo(dir)].map(({ name, path }) =>
          path === dir ? (
            <bdi key={path}>{name}</bdi>
          ) : (
            <Step key={path} type="button" onClick={() => onChoose(path)}>
              <bdi>{name}</bdi>
            </Step>
          ),
        )}
      </Breadcrumb>
      <Folders aria-label={`Folders in ${dir.split('/').at(-1) || top}`} aria-busy={isLoading || undefined}>
        {isLoading && (
          <Note>
            <SkeletonText lines={4} />
          </Note>
        )}
        {folders?.map(({ path, name }) => (
          <li key={path}>
            <Folder type="button" disabled={moved.includes(path)} onClick={() => onChoose(path)}>
              <AdminIcon icon="folder" size={18} aria-hidden />
              <span>
                <bdi>{name}</bdi>
              </span>
              <Flip aria-hidden>
                <ChevronIcon size={16} />
              </Flip>
            </Folder>
          </li>
        ))}
        {folders?.length === 0 && <Note>No folders here.</Note>}
      </Folders>
    </>
  )
}
