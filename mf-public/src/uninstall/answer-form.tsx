import { uninstallFeedback, uninstallReasons } from '@qasima/shared/contract/uninstall/uninstall.routes'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, RadioCards, Textarea } from '@qasima/shared/ui/field'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { type FormEvent, useRef, useState } from 'react'
import { type Answer, charactersLeft, refusedFieldsOf, submissionKey, wrongFieldsOf } from './answer.rules.ts'
import { uninstallWords } from './uninstall.words.ts'

type Sending =
  | { readonly state: 'filling' | 'checked' | 'sending' }
  | { readonly state: 'failed'; readonly error: ProblemError }

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '7' } })

function Failure({ error }: { error: ProblemError }) {
  const t = useWords(uninstallWords)
  const language = useLanguage()
  return (
    <Alert tone="bad" title={t('failed')}>
      <Text>
        {error.sentence(language)} {error.retryAfter !== null && t('wait', { count: error.retryAfter })} {t('kept')}
      </Text>
    </Alert>
  )
}

/** The reason and a text. What was written stays through every failure. */
export function AnswerForm({ onSent }: { onSent: () => void }) {
  const t = useWords(uninstallWords)
  const format = useFormat()
  const [answer, setAnswer] = useState<Answer>({ reason: null, feedback: '' })
  const [sending, setSending] = useState<Sending>({ state: 'filling' })
  // The same answer sent again is the same submission; a changed one is another.
  const submission = useRef({ answer, key: '' })

  const wrong =
    sending.state === 'checked'
      ? wrongFieldsOf(answer)
      : sending.state === 'failed'
        ? refusedFieldsOf(sending.error)
        : []
  const left = charactersLeft(answer)
  const counted = (count: number) => ({ count, shown: format.number(count) })

  function change(part: Partial<Answer>) {
    setAnswer({ ...answer, ...part })
    if (sending.state === 'failed') setSending({ state: 'filling' })
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.state === 'sending') return
    const [first] = wrongFieldsOf(answer)
    if (first || !answer.reason) {
      setSending({ state: 'checked' })
      event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
      return
    }
    if (submission.current.answer !== answer) submission.current = { answer, key: '' }
    submission.current.key ||= submissionKey()
    setSending({ state: 'sending' })
    try {
      await call(uninstallFeedback, {
        body: { reason: answer.reason, feedback: answer.feedback.trim() || undefined },
        idempotencyKey: submission.current.key,
      })
      onSent()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setSending({ state: 'failed', error })
    }
  }

  return (
    <Form noValidate onSubmit={send}>
      <Stack gap="2">
        <RadioCards
          label={t('reason')}
          name="reason"
          options={uninstallReasons.map((reason) => ({ value: reason, label: t(reason) }))}
          value={answer.reason}
          onValueChange={(reason) => change({ reason })}
        />
        <Box aria-live="polite">
          {wrong.includes('reason') && (
            <Text size="sm" tone="bad">
              {t('reasonMissing')}
            </Text>
          )}
        </Box>
      </Stack>
      <Field
        label={t('feedback')}
        optionalLabel={t('optional')}
        hint={`${t('feedbackHint')} ${left >= 0 ? t('left', counted(left)) : ''}`}
        error={left < 0 ? t('over', counted(-left)) : wrong.includes('feedback') && t('feedbackInvalid')}
      >
        <Textarea
          name="feedback"
          unicodeBidi="plaintext"
          rows={5}
          value={answer.feedback}
          onChange={(event) => change({ feedback: event.target.value })}
        />
      </Field>
      {sending.state === 'failed' && <Failure error={sending.error} />}
      <Button type="submit" size="lg" alignSelf="start" loading={sending.state === 'sending'}>
        {sending.state === 'failed' ? t('again') : t('send')}
      </Button>
    </Form>
  )
}
