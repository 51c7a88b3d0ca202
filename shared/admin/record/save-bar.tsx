import { Button } from '../../ui/button.tsx'
import { chakra } from '../../ui/styled.tsx'
import { Text } from '../../ui/text.tsx'
import { PreviewLink } from './preview-link.tsx'
import type { RecordForm } from './use-record-form.ts'

const Bar = chakra('footer', {
  base: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'flex-end',
    paddingBlock: '3',
    paddingBlockEnd: 'calc(0.75rem + env(safe-area-inset-bottom))',
    bg: 'bg',
    borderBlockStartWidth: '1px',
  },
})

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
    <Bar>
      <Text as="span" size="sm" tone="muted" role="status" marginInlineEnd="auto">
        {isDirty ? 'Not saved yet' : form.base ? 'Everything is saved' : ''}
      </Text>
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
    </Bar>
  )
}
