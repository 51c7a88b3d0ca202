/** A record beside the list it is in, for a quick edit: the list's address with `panel=` and the record's id. */
import { type ReactElement, useId } from 'react'
import { failureSentence } from '../../form/failure-sentence.ts'
import { Link, useNavigate, useSearchParams } from '../../router/router.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { recordName } from '../data/record-names.ts'
import type { AnyItem } from '../describe/record.ts'
import { type Section, sectionPath } from '../describe/section.ts'
import { UndoIcon } from '../icons.ts'
import { panelParameter, withPanel } from './panel-address.ts'
import { RecordFormView } from './record-form.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { type RecordForm, useRecordForm } from './use-record-form.ts'
import { useRefusal } from './use-refusal.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useShownRecord } from './use-shown-record.ts'

/** The panel of a section's list; nothing while the address names no record. */
export function RecordPanel({ section }: { section: Section }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const id = query.get(panelParameter)
  if (id === null) return null
  const close = () => void navigate({ search: withPanel(query, null) }, { preventScrollReset: true })
  return <PanelOfRecord key={id} section={section} id={id} onClose={close} />
}

interface PanelProps {
  readonly section: Section
  readonly id: string
  readonly onClose: () => void
}

function PanelOfRecord({ section, id, onClose }: PanelProps) {
  const shown = useShownRecord(section, id)
  const [one] = section.collection.nouns
  if (shown.state === 'shown') {
    return <PanelForm section={section} item={shown.item} reread={shown.reread} onClose={onClose} />
  }
  return (
    <Sheet open onClose={onClose} title={`One ${one}`} closeLabel="Close">
      {shown.state === 'loading' && (
        <div aria-busy>
          <SkeletonText lines={8} />
        </div>
      )}
      {shown.state === 'missing' && <Alert>{`This ${one} does not exist.`}</Alert>}
      {shown.state === 'forbidden' && <Alert>{`You do not have permission to view this ${one}.`}</Alert>}
      {shown.state === 'failed' && (
        <Alert
          tone="bad"
          action={
            <Button variant="secondary" size="sm" onClick={shown.retry}>
              Try again
            </Button>
          }
        >
          {failureSentence(shown.error, 'en')}
        </Alert>
      )}
    </Sheet>
  )
}

interface PanelFormProps extends Pick<PanelProps, 'section' | 'onClose'> {
  readonly item: AnyItem
  readonly reread: () => Promise<AnyItem>
}

const panelOf = ({ search }: { search: string }) => new URLSearchParams(search).get(panelParameter)

function PanelForm({ section, item, reread, onClose }: PanelFormProps) {
  const { collection } = section
  const formId = useId()
  const form = useRecordForm({ section, item, reread })
  const refusal = useRefusal(section, item)
  const isReadOnly = item.deletedAt !== null || refusal !== null

  async function save(): Promise<boolean> {
    if (isReadOnly || !form.isChanged()) return false
    return (await form.save()) !== null
  }
  async function saveAndStay() {
    // No toast can be pressed while the panel is open: its foot has the way to undo.
    if (await save()) toast.success('Saved.')
  }
  async function saveAndLeave(): Promise<boolean> {
    const isSaved = await save()
    if (isSaved) form.announceSaved()
    return isSaved
  }
  async function saveAndClose() {
    if (await saveAndLeave()) onClose()
  }
  useSaveKeys({
    onSave: () => void saveAndStay(),
    onSaveAndClose: () => void saveAndClose(),
    onSaveAndNew: null,
    onUndo: () => form.undoNow()?.(),
    dialogs: 1,
  })

  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{recordName(collection, item)}</bdi>}
      closeLabel="Close"
      footer={
        <PanelFoot form={form} formId={formId} isReadOnly={isReadOnly} onSaveAndClose={() => void saveAndClose()}>
          <Link to={`${sectionPath(section)}/${item.id}`}>Open full page</Link>
        </PanelFoot>
      }
    >
      {isReadOnly && <Alert>{item.deletedAt === null ? refusal : 'This is in the trash.'}</Alert>}
      <RecordFormView
        form={form}
        id={formId}
        disabled={isReadOnly}
        narrow
        onSave={() => void saveAndStay()}
        onSettled={() => toast.success('Saved.')}
      />
      <UnsavedChangesGuard
        isChanged={form.isChanged}
        stays={(here, next) => here.pathname === next.pathname && panelOf(here) === panelOf(next)}
        onSave={saveAndLeave}
        onLeave={form.discard}
      />
    </Sheet>
  )
}

interface PanelFootProps {
  readonly form: RecordForm
  readonly formId: string
  readonly isReadOnly: boolean
  readonly onSaveAndClose: () => void
  /** The way to the page of the record. */
  readonly children: ReactElement
}

const PanelFoot = ({ form, formId, isReadOnly, onSaveAndClose, children }: PanelFootProps) => (
  <>
    <Button asChild variant="ghost" size="sm" marginInlineEnd="auto">
      {children}
    </Button>
    {!isReadOnly && (
      <>
        <UndoButton form={form} />
        <Button variant="secondary" size="sm" disabled={!form.isDirty || form.isSaving} onClick={onSaveAndClose}>
          Save and close
        </Button>
        <Button
          type="submit"
          form={formId}
          size="sm"
          loading={form.isSaving}
          disabled={!form.isDirty && !form.isSaving}
        >
          Save
        </Button>
      </>
    )}
  </>
)

function UndoButton({ form }: { form: RecordForm }) {
  const undo = form.undoNow()
  if (!undo) return null
  return (
    <Button variant="ghost" size="sm" disabled={form.isSaving} title="Ctrl Z" onClick={undo}>
      <UndoIcon /> Undo
    </Button>
  )
}
