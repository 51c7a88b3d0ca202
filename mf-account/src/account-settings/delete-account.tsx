import { deleteAccount } from '@qasima/shared/contract/identity/account.routes'
import { logoutAfterDeletionRequest } from '@qasima/shared/contract/identity/identity.limits'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { Panel } from '../dashboard/panel.tsx'
import { accountSettingsWords } from './account-settings.words.ts'
import { ProvenPassword } from './proven-password.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('../dashboard/confirm-dialog.tsx')).ConfirmDialog }))

/** Whether the account has a password, and what was given is not it. */
const isAboutPassword = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (typeof error.problem === 'string'
    ? error.problem === 'INVALID_CREDENTIALS'
    : error.problem.some(({ key }) => key === 'password'))

/** The question as it stands on screen. `password` is null until the account turns out to have one. */
interface Question {
  readonly password: string | null
  readonly wrong: 'missing' | 'other' | null
  readonly failure: string | null
  readonly sending: boolean
}

const freshQuestion: Question = { password: null, wrong: null, failure: null, sending: false }

/** Asks for the deletion of the account, after a question that says what it means. */
export function DeleteAccount({ onAsked }: { onAsked: () => void }) {
  const t = useWords(accountSettingsWords)
  const language = useLanguage()
  const [question, setQuestion] = useState<Question | null>(null)

  async function confirm({ password }: Question) {
    if (password === '') return setQuestion({ ...freshQuestion, password, wrong: 'missing' })
    setQuestion({ ...freshQuestion, password, sending: true })
    try {
      await call(deleteAccount, { body: password === null ? {} : { password } })
      toast.success(t('asked'), { duration: 2 * logoutAfterDeletionRequest })
      onAsked()
    } catch (error) {
      if (!isAboutPassword(error)) {
        setQuestion({ ...freshQuestion, password, failure: failureSentence(error, language) })
      } else {
        // Only the server knows whether there is a password: the first try asks it.
        setQuestion({ ...freshQuestion, password: '', wrong: password === null ? null : 'other' })
      }
    }
  }

  return (
    <Panel title={t('deleteTitle')} text={t('deleteText')}>
      <Button variant="secondary" color="bad" alignSelf="start" onClick={() => setQuestion(freshQuestion)}>
        {t('deleteAccount')}
      </Button>
      {question && (
        <Suspense>
          <ConfirmDialog
            open
            title={t('question')}
            confirmLabel={t('deleteAccount')}
            failure={question.failure}
            sending={question.sending}
            onConfirm={() => void confirm(question)}
            onClose={() => setQuestion(null)}
          >
            <Text>{t('warning')}</Text>
            {question.password !== null && (
              <ProvenPassword
                value={question.password}
                wrong={question.wrong}
                onChange={(password) => setQuestion({ ...freshQuestion, password })}
              />
            )}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
}
