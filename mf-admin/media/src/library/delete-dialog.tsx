import { isMediaConflict, type Kept, useDeleteMedia } from '@qasima/shared/admin/media-library'
import { mediaSentence } from '@qasima/shared/admin/media-sentences'
import type { MediaItem } from '@qasima/shared/contract/media/media.routes'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { countText } from './entry-words.ts'
import { Uses } from './uses.tsx'

const Reasons = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', '& > li > p': { overflowWrap: 'anywhere' } },
})

/** Why an entry stays. */
function Reason({ item, error }: Kept) {
  if (!isMediaConflict(error)) {
    return (
      <Text size="sm" role="alert">
        <bdi>{item.name}</bdi>: {mediaSentence(error)}
      </Text>
    )
  }
  if (item.isDirectory) {
    return (
      <Text size="sm" role="alert">
        <bdi>{item.name}</bdi> is not empty. Move or delete its contents first.
      </Text>
    )
  }
  return (
    <Stack gap="2">
      <Text size="sm" role="alert">
        <bdi>{item.name}</bdi> is used by these records. Give them another picture first.
      </Text>
      <Uses of={item} />
    </Stack>
  )
}

interface DeleteDialogProps {
  readonly items: readonly MediaItem[]
  readonly onClose: () => void
  /** Called with what stays. */
  readonly onDone: (kept: readonly MediaItem[]) => void
}

/** Asks before entries are permanently deleted, and says what is in the way of those that stay. */
export function DeleteDialog({ items, onClose, onDone }: DeleteDialogProps) {
  const remove = useDeleteMedia()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const [only] = items
  const what = items.length === 1 && only ? only.name : countText(items.length)

  async function deleteAll() {
    const left = await remove.mutateAsync(items)
    const deleted = items.length - left.length
    if (deleted > 0) toast.success(items.length === 1 ? `${what} deleted.` : `${countText(deleted)} deleted.`)
    onDone(left.map(({ item }) => item))
    if (left.length === 0) onClose()
    else setKept(left)
  }

  if (kept.length > 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${kept.length === 1 ? (kept[0]?.item.name ?? '') : countText(kept.length)} not deleted`}
        closeLabel="Close"
        footer={
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Reasons>
          {kept.map((one) => (
            <li key={one.item.path}>
              <Reason {...one} />
            </li>
          ))}
        </Reasons>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${what}?`}
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => void deleteAll()}>
            Delete
          </Button>
        </>
      }
    >
      <Text size="sm">This cannot be undone. Pictures in use and non-empty folders are not deleted.</Text>
    </Dialog>
  )
}
