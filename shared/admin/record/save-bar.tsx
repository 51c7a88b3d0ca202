import { Button } from '../../ui/button.tsx'
import { PreviewLink } from './preview-link.tsx'
import { SaveBarFrame } from './save-bar-frame.tsx'
import type { RecordForm } from './use-record-form.ts'

interface SaveBarProps {
  readonly form: RecordForm
  readonly formId: string
  readonly onClose: () => void
  readonly onNew: (() => void) | null
}

/** The ways to save; what the keys are is in their titles. */
export function SaveBar({ form, formId, onClose, onNew }: SaveBarProps) {
  const { isDirty, isSaving } = form
  const idle = !isDirty || isSaving
  return (
    <SaveBarFrame said={isDirty ? 'Unsaved changes' : form.base ? 'All changes saved' : ''}>
      <PreviewLink form={form} />
      {isDirty && (
        <Button variant="ghost" size="sm" disabled={isSaving} onClick={form.discard}>
          Discard
        </Button>
      )}
      {onNew && (
        <Button variant="secondary" size="sm" disabled={idle} title="Ctrl Shift S" onClick={onNew}>
          Save and new
        </Button>
      )}
      <Button variant="secondary" size="sm" disabled={idle} title="Ctrl Enter" onClick={onClose}>
        Save and close
      </Button>
      <Button type="submit" form={formId} size="sm" title="Ctrl S" loading={isSaving} disabled={!isDirty && !isSaving}>
        Save
      </Button>
    </SaveBarFrame>
  )
}
