import { createSavedView, type SavedView } from '../../contract/saved-view/saved-view.routes.ts'
import { ContractForm } from '../../form/form-element.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { type ListState, setupOf } from './list-address.ts'

interface NameViewProps {
  readonly section: string
  readonly state: ListState
  readonly onClose: () => void
  readonly onSaved: (view: SavedView) => void
}

const english = { name_REQUIRED: 'Enter a name.' }
const nameWords = { words: { namespace: 'admin.view-name', en: english, ar: english } }

/** Gives a name to the list as it is set up, and keeps it as a view. */
export function NameView({ section, state, onClose, onSaved }: NameViewProps) {
  const form = useContractForm(createSavedView, {
    defaults: { name: '', isShared: false },
    rest: { section, ...setupOf(state) },
    words: nameWords,
    done: onSaved,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save this view"
      closeLabel="Close"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="save-view" loading={form.sending}>
            Save
          </Button>
        </>
      }
    >
      <ContractForm form={form} id="save-view">
        <Field label="Name" error={form.error('name')} hint="Saves this list’s filters, order and columns" required>
          <Input maxLength={80} dir="auto" {...form.register('name')} />
        </Field>
        <Checkbox checked={form.value('isShared')} onCheckedChange={(isShared) => form.set('isShared', isShared)}>
          Share with all staff who can see this section
        </Checkbox>
      </ContractForm>
    </Dialog>
  )
}
