/** Says that a record is in the trash, and offers the two ways out of it. */
import { useState } from 'react'
import { trashDays } from '../../contract/collection.limits.ts'
import { formatFor } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCan } from '../data/permissions.ts'
import { recordName } from '../data/record-names.ts'
import { capitalised } from '../describe/labels.ts'
import type { AnyItem } from '../describe/record.ts'
import { useRecordActions } from './record-actions.ts'
import { RecordFailure } from './record-failure.tsx'
import type { FormSection } from './record-values.ts'

const format = formatFor('en')

const endOfTrash = ({ deletedAt, updatedAt }: AnyItem): Date =>
  new Date(Date.parse(deletedAt ?? updatedAt) + trashDays * 86_400_000)

interface TrashBannerProps {
  readonly section: FormSection
  readonly item: AnyItem
  readonly onRestored: () => void
  readonly onGone: () => void
}

export function TrashBanner({ section, item, onRestored, onGone }: TrashBannerProps) {
  const { collection } = section
  const [one] = collection.nouns
  const may = useCan()
  const { run, running } = useRecordActions(collection)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const name = recordName(collection, item)

  async function restore() {
    const error = await run('restore', item.id)
    setFailure(error)
    if (error !== null) return
    toast.success(`${capitalised(one)} restored.`)
    onRestored()
  }
  async function deleteForGood() {
    const error = await run('hardDelete', item.id)
    setFailure(error)
    if (error !== null) return
    setAsking(false)
    toast.success(`${capitalised(one)} permanently deleted.`)
    onGone()
  }

  return (
    <>
      <Alert
        title={`In the trash since ${format.date(item.deletedAt ?? item.updatedAt)}`}
        action={
          <HStack gap="2">
            {may('restore', collection) && (
              <Button size="sm" loading={running === 'restore'} onClick={() => void restore()}>
                Restore
              </Button>
            )}
            {may('hard_delete', collection) && (
              <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
                Delete permanently
              </Button>
            )}
          </HStack>
        }
      >
        Restore it to make changes.
        {!collection.staysInTrash &&
          ` After ${format.longDate(endOfTrash(item))} it is deleted permanently, unless other records use it.`}
      </Alert>
      {failure !== null && !asking && <RecordFailure error={failure} title="This cannot be restored" />}
      {asking && (
        <Dialog
          open
          onClose={() => {
            setAsking(false)
            setFailure(null)
          }}
          title={`Permanently delete this ${one}?`}
          closeLabel="Close"
          footer={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button variant="danger" loading={running === 'hardDelete'} onClick={() => void deleteForGood()}>
                Delete permanently
              </Button>
            </>
          }
        >
          <Stack gap="4">
            <Text>
              <bdi>{name}</bdi> will be deleted and cannot be restored.
            </Text>
            {failure !== null && <RecordFailure error={failure} isRemoval title="This cannot be deleted" />}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
