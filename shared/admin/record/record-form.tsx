/** The form of a record with all it has to say: what is wrong, what was kept, what others changed. */
import { type FormEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { chakra } from '../../ui/styled.tsx'
import type { AnyItem } from '../describe/record.ts'
import { RecordFailure } from './record-failure.tsx'
import { RecordFields } from './record-fields.tsx'
import { fieldTitle } from './record-titles.ts'
import type { RecordForm } from './use-record-form.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

const Form = chakra('form', { base: { minInlineSize: '0' } })
const Announcement = chakra('div', { base: { display: 'contents', _focusVisible: { outline: 'none' } } })

interface RecordFormViewProps {
  readonly form: RecordForm
  readonly id: string
  readonly disabled: boolean
  readonly narrow?: boolean
  readonly onSave: () => void
  /** After a merge was settled and saved. */
  readonly onSettled: (item: AnyItem) => void
}

const focusable = 'input:not([type=hidden]), textarea, select, button'

export function RecordFormView({ form, id, disabled, narrow = false, onSave, onSettled }: RecordFormViewProps) {
  const { section, misses, merge } = form
  const element = useRef<HTMLFormElement>(null)
  const said = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (misses === 0) return
    const field = element.current?.querySelector('[data-invalid]')
    const wrong =
      field?.querySelector<HTMLElement>('[aria-invalid=true]') ?? field?.querySelector<HTMLElement>(focusable)
    const target = wrong ?? said.current?.querySelector<HTMLElement>('[tabindex]')
    target?.focus()
    target?.scrollIntoView?.({ block: 'center' })
  }, [misses])

  // A panel opens on its first field; left alone it would open on the button that closes it.
  useEffect(() => {
    if (narrow) element.current?.querySelector(focusable)?.setAttribute('autofocus', '')
  }, [narrow])

  return (
    <Stack gap="4">
      <Announcement ref={said}>
        <FormNotes form={form} />
      </Announcement>
      <Form
        ref={element}
        id={id}
        noValidate
        aria-label={section.collection.nouns[0]}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // What is made in place of a relation is a form inside this one, as React sees it.
          event.stopPropagation()
          onSave()
        }}
      >
        <RecordFields
          section={section}
          control={form.control}
          values={form.values}
          item={form.base}
          disabled={disabled}
          narrow={narrow}
        />
      </Form>
      {merge && (
        <Suspense>
          <MergeDialog
            section={section}
            merge={merge}
            onCancel={form.cancelMerge}
            onSettle={async (values) => {
              const saved = await form.settle(values)
              if (saved) onSettled(saved)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

/** What there is to say of the form as a whole: what came back, what others changed, and why it was refused. */
function FormNotes({ form }: { form: RecordForm }) {
  const { section, failure, strayProblems, news } = form
  return (
    <>
      {form.isRestored && (
        <Alert
          action={
            <Button variant="secondary" size="sm" onClick={form.discard}>
              Discard changes
            </Button>
          }
        >
          Your unsaved changes have been restored.
        </Alert>
      )}
      {form.showOlder && (
        <Alert
          action={
            <>
              <Button variant="secondary" size="sm" onClick={form.showOlder}>
                Open the draft
              </Button>
              <Button variant="ghost" size="sm" onClick={form.forgetOlder}>
                Discard the draft
              </Button>
            </>
          }
        >
          {`This is the copy. You also have an unsaved ${section.collection.nouns[0]} draft.`}
        </Alert>
      )}
      {news && (
        <Alert
          action={
            <Button variant="secondary" size="sm" onClick={form.showNews}>
              Show
            </Button>
          }
        >
          A colleague has just changed this. Your changes are still here.
        </Alert>
      )}
      {failure !== null && (
        <div tabIndex={-1}>
          <RecordFailure error={failure} />
        </div>
      )}
      {strayProblems.length > 0 && (
        <div tabIndex={-1}>
          <Alert tone="bad">
            {`Not saved because of fields that are not on this form: ${strayProblems.map(({ key }) => fieldTitle(section, key)).join(', ')}.`}
          </Alert>
        </div>
      )}
    </>
  )
}
