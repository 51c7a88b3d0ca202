import { pathInLanguage } from '@qasima/shared/contract/language'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useNavigate } from '@qasima/shared/router/router'
import { logOut } from '@qasima/shared/session/log-out'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Text } from '@qasima/shared/ui/text'
import { entryWords } from '../entry/entry.words.ts'
import { withRedirect } from '../entry/use-with-redirect.ts'
import { panelWords } from './panel.words.ts'

/** Whether a call needs a more recent sign-in. */
export const isStepUp = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem === 'STEP_UP_REQUIRED'

/** Offers a new sign-in to an account whose last one is too old for the action, and leads back here. */
export function SignInAgain() {
  const t = useWords(panelWords)
  const entry = useWords(entryWords)
  const language = useLanguage()
  const navigate = useNavigate()

  async function signInAgain() {
    void logOut()
    await navigate(
      withRedirect(pathInLanguage('/signin', language), `${pathInLanguage('/dashboard', language)}#settings`),
    )
  }

  return (
    <Alert
      tone="bad"
      title={t('signInAgain')}
      action={
        <Button variant="secondary" size="sm" onClick={signInAgain}>
          {entry('signIn')}
        </Button>
      }
    >
      <Text>{t('signInAgainText')}</Text>
    </Alert>
  )
}
