import { isInTheWay, useMediaChange } from '@qasima/shared/admin/media-library'
import { mediaSentence } from '@qasima/shared/admin/media-sentences'
import { type MediaItem, makeMediaFolder, mediaNameLength } from '@qasima/shared/contract/media/media.routes'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input } from '@qasima/shared/ui/field'
import { useEffect, useId, useRef, useState } from 'react'

interface FolderDialogProps {
  /** The folder around the new one. */
  readonly dir: string
  readonly onClose: () => void
  readonly onMade: (folder: MediaItem) => void
}

export function FolderDialog({ dir, onClose, onMade }: FolderDialogProps) {
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const make = useMediaChange(makeMediaFolder)

  useEffect(() => input.current?.focus(), [])

  async function save() {
    if (make.isPending) return
    const wanted = name.trim()
    if (wanted === '') return setFailure('Write a name.')
    try {
      onMade(await make.mutateAsync({ ...(dir ? { dir } : {}), name: wanted }))
    } catch (error) {
      setFailure(isInTheWay(error) ? 'Something here has this name already.' : mediaSentence(error))
      input.current?.focus()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="New folder"
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={make.isPending}>
            Make folder
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Name" error={failure}>
          <Input
            ref={input}
            dir="auto"
            minBlockSize="10"
            fontSize="sm"
            maxLength={mediaNameLength}
            value={name}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value)
              setFailure(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
