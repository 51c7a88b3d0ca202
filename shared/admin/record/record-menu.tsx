import { useState } from 'react'
import { entryOf, isErrorKey } from '../../contract/error-catalogue.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyIcon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSectionAction } from '../data/bulk.ts'
import { useCan } from '../data/permissions.ts'
import { undoTime } from '../data/undo-time.ts'
import { capitalised } from '../describe/labels.ts'
import type { AnyItem } from '../describe/record.ts'
import { type Section, type SectionAction, sectionPath } from '../describe/section.ts'
import { MoreIcon, TrashIcon } from '../icons.ts'
import { useRecordActions } from './record-actions.ts'
import { RecordFailure } from './record-failure.tsx'
import type { Values } from './record-values.ts'
import { useAdminNavigate } from './use-admin-navigate.ts'
import type { RecordForm } from './use-record-form.ts'

/** What the page of a new record gets through the history of the browser. */
export interface NewRecordState {
  /** The values that it starts from. */
  readonly copy?: Values
}

const reasonOf = (message: string | null = null): string =>
  message !== null && isErrorKey(message) ? entryOf(message).text.en : 'Something went wrong. Try again.'

interface RecordMenuProps {
  readonly section: Section
  readonly item: AnyItem
  readonly form: RecordForm
  /** The list it was opened from. */
  readonly back: string
}

/** What can be done to the record as a whole. */
export function RecordMenu({ section, item, form, back }: RecordMenuProps) {
  const { collection } = section
  const [one] = collection.nouns
  const may = useCan()
  const go = useAdminNavigate()
  const { run, running } = useRecordActions(collection)
  const mayRemove = may('delete', collection) && item.deletedAt === null
  const mayCreate = may('create', collection)
  const mayAct = may('update', collection) && item.deletedAt === null
  const actions = (mayAct && section.actions) || []
  const sectionAction = useSectionAction(collection)
  const [failure, setFailure] = useState<unknown>(null)
  if (!mayRemove && !mayCreate && actions.length === 0) return null

  async function act(action: SectionAction) {
    try {
      const { results } = await sectionAction.mutateAsync({ action, ids: [item.id] })
      const [result] = results
      if (result?.ok) toast.success(`The ${one} was ${action.said}.`)
      else toast.error(reasonOf(result?.message))
    } catch (error) {
      toast.error(failureSentence(error, 'en'))
    }
  }

  async function undo() {
    const error = await run('restore', item.id)
    if (error === null) toast.success(`${capitalised(one)} restored.`)
    else toast.error(failureSentence(error, 'en'))
  }
  async function moveToTrash() {
    const error = await run('remove', item.id)
    if (error !== null) return setFailure(error)
    const action = may('restore', collection) ? { label: 'Undo', onSelect: () => void undo() } : undefined
    toast.success(`${capitalised(one)} moved to the trash.`, { action, duration: action && undoTime })
    // What was typed is not thrown away with it: the page stays and says where the record is.
    if (!form.isChanged()) go(back)
  }

  const menu = (
    <Menu
      label="More"
      trigger={
        <IconButton label="More" size="sm" variant="secondary" loading={running !== null || sectionAction.isPending}>
          <MoreIcon />
        </IconButton>
      }
    >
      {mayCreate && (
        <MenuItem
          onSelect={() => go(`${sectionPath(section)}/new`, { state: { copy: form.values } satisfies NewRecordState })}
        >
          <CopyIcon /> Duplicate
        </MenuItem>
      )}
      {actions.map((action) => (
        <MenuItem key={action.label} onSelect={() => void act(action)}>
          {action.label}
        </MenuItem>
      ))}
      {mayRemove && (
        <MenuItem onSelect={() => void moveToTrash()}>
          <TrashIcon /> Move to trash
        </MenuItem>
      )}
    </Menu>
  )
  return (
    <>
      {menu}
      {failure !== null && (
        <Dialog open onClose={() => setFailure(null)} title={`This ${one} cannot be deleted`} closeLabel="Close">
          <RecordFailure error={failure} isRemoval />
        </Dialog>
      )}
    </>
  )
}
