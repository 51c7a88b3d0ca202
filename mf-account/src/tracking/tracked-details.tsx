import { maxNoteLength, maxTagLength, maxTags } from '@qasima/shared/contract/tracking/tracking.limits'
import { changeTracking, type TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input, Textarea } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useId, useRef, useState } from 'react'
import { trackedDetailsWords } from './tracked-details.words.ts'

const Form = chakra('form')

/** Parses entered tags: separated by commas of either script, without duplicates. */
const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

interface TrackedDetailsProps {
  readonly item: TrackedProduct
  readonly onSaved: (item: TrackedProduct) => void
  readonly onClose: () => void
}

/** The account's notes about a watched product. */
export function TrackedDetails({ item, onSaved, onClose }: TrackedDetailsProps) {
  const t = useWords(trackedDetailsWords)
  const language = useLanguage()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(item.tags.join(language === 'ar' ? '، ' : ', '))
  const [note, setNote] = useState(item.note ?? '')
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const tags = tagsIn(typed)
  const isTooMuch = tags.length > maxTags || tags.some((tag) => tag.length > maxTagLength)
  const close = () => isSending || onClose()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setChecked(true)
    if (isTooMuch) {
      field.current?.focus()
      return
    }
    setSending(true)
    setFailure(null)
    try {
      onSaved(await call(changeTracking, { params: { id: item.id }, body: { tags, note: note.trim() || null } }))
      toast.success(t('saved'))
      onClose()
    } catch (error) {
      setFailure(failureSentence(error, language))
      setSending(false)
    }
  }

  const problem = isChecked && isTooMuch ? t('tagsProblem', { max: maxTags, length: maxTagLength }) : undefined
  return (
    <Dialog
      open
      onClose={close}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} loading={isSending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form id={id} noValidate onSubmit={submit}>
        <Stack gap="5">
          {failure && <Alert tone="bad">{failure}</Alert>}
          <Field label={t('tags')} hint={t('tagsHint')} error={problem} optionalLabel={t('optional')}>
            <Input ref={field} dir="auto" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Field label={t('note')} optionalLabel={t('optional')}>
            <Textarea
              dir="auto"
              maxLength={maxNoteLength}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </Stack>
      </Form>
    </Dialog>
  )
}
