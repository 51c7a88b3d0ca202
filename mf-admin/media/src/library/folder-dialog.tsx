import { useMediaChange } from '@qasima/shared/admin/media-library'
import { type MediaItem, makeMediaFolder, mediaNameLength } from '@qasima/shared/contract/media/media.routes'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input } from '@qasima/shared/ui/field'
import { useEffect, useId, useRef } from 'react'
import { nameProblems, nameWords } from './name.words.ts'

interface FolderDialogProps {
  /** The folder around the new one. */
  readonly dir: string
  readonly onClose: () => void
  readonly onMade: (folder: MediaItem) => void
}

export function FolderDialog({ dir, onClose, onMade }: FolderDialogProps) {
  const formId = useId()
  const fields = useRef<HTMLDivElement>(null)
  const { mutateAsync } = useMediaChange(makeMediaFolder)
  const form = useContractForm(makeMediaFolder, {
    defaults: { name: '' },
    rest: dir ? { dir } : {},
    words: nameWords,
    blamedFields: nameProblems,
    send: mutateAsync,
    done: onMade,
  })

  useEffect(() => fields.current?.querySelector('input')?.focus(), [])

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
          <Button type="submit" form={formId} loading={form.sending}>
            Create folder
          </Button>
        </>
      }
    >
      <ContractForm form={form} id={formId}>
        <div ref={fields}>
          <Field label="Name" error={form.error('name')}>
            <Input
              dir="auto"
              minBlockSize="10"
              fontSize="sm"
              maxLength={mediaNameLength}
              autoComplete="off"
              {...form.register('name')}
            />
          </Field>
        </div>
      </ContractForm>
    </Dialog>
  )
}
