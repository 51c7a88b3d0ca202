import { checkResetToken, confirmationProblems, resetPassword } from '@qasima/shared/contract/identity/sign-in.routes'
import { pathInLanguage } from '@qasima/shared/contract/language'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { call, forPage } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from '@qasima/shared/router/router'
import { addressSecret } from '@qasima/shared/session/address-secrets'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { toast } from '@qasima/shared/ui/toast'
import { useState } from 'react'
import { entryWords } from '../entry/entry.words.ts'
import { EntryPage } from '../entry/entry-page.tsx'
import { challengeOf } from '../entry/second-factor-challenge.ts'
import { signIn } from '../entry/sign-in.ts'
import { accountFields } from '../form/field.words.ts'
import { PasswordField } from '../form/password-field.tsx'
import { PasswordHint } from '../form/password-hint.tsx'
import { resetPasswordWords } from './reset-password.words.ts'

const aboutTheLink = ['RESET_PASSWORD_TOKEN_EXPIRED', 'RESET_PASSWORD_TOKEN_INVALID']

/** Whether the link itself is malformed: the form has no field that could fix that. */
const isMalformed = ({ problem }: ProblemError): boolean =>
  typeof problem !== 'string' && problem.some(({ key }) => key === 'token')

const isAboutTheLink = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (aboutTheLink.includes(String(error.problem)) || isMalformed(error))

const tokenOf = ({ resetToken = '' }: Readonly<Record<string, string | undefined>>): string =>
  addressSecret('resetToken') ?? resetToken

/** Checks the link before asking for a password. */
export async function loader({
  params,
  request,
}: LoaderFunctionArgs): Promise<{ readonly refusal: ProblemError | null }> {
  try {
    await call(checkResetToken, { params: { token: tokenOf(params) }, ...forPage(request) })
    return { refusal: null }
  } catch (error) {
    if (!isAboutTheLink(error)) throw error
    return { refusal: error }
  }
}

/** An invalid link, with a button to request a new one. */
function BadLink({ refusal }: { refusal: ProblemError }) {
  const t = useWords(resetPasswordWords)
  const language = useLanguage()
  return (
    <EmptyState
      titleAs="h1"
      title={t('badTitle')}
      description={<span role="alert">{isMalformed(refusal) ? t('invalidData') : refusal.sentence(language)}</span>}
      action={
        <Button asChild size="lg">
          <Link to="/forgot-password">{t('askAgain')}</Link>
        </Button>
      }
    />
  )
}

function NewPassword({ onRefused }: { onRefused: (refusal: ProblemError) => void }) {
  const t = useWords(resetPasswordWords)
  const shared = useWords(entryWords)
  const language = useLanguage()
  const token = tokenOf(useParams())
  // An invitation link says so; the form and the call are the same.
  const isInvitation = new URLSearchParams(useLocation().search).has('invitation')
  const navigate = useNavigate()
  const form = useContractForm(resetPassword, {
    name: 'reset-password',
    words: accountFields,
    defaults: { password: '', confirmPassword: '' },
    rest: { token },
    problems: ({ password, confirmPassword }) => confirmationProblems(password, confirmPassword),
    done(signedIn) {
      toast.success(t(isInvitation ? 'joined' : 'saved'))
      return signIn(signedIn, language)
    },
    failed(error) {
      const challenge = challengeOf(error)
      if (challenge) {
        toast.success(t('saved'))
        void navigate(pathInLanguage('/signin', language), { replace: true, state: { challenge } })
      }
      if (isAboutTheLink(error)) onRefused(error)
    },
  })
  return (
    <EntryPage title={t(isInvitation ? 'invitedTitle' : 'title')} lead={t(isInvitation ? 'invitedLead' : 'lead')}>
      <ContractForm form={form}>
        <PasswordField
          label={t('newPassword')}
          error={form.error('password')}
          hint={<PasswordHint password={form.value('password')} />}
          autoComplete="new-password"
          {...form.register('password')}
        />
        <PasswordField
          label={shared('confirmPassword')}
          error={form.error('confirmPassword')}
          autoComplete="new-password"
          {...form.register('confirmPassword')}
        />
        <Button type="submit" size="lg" fullWidth loading={form.sending}>
          {t('save')}
        </Button>
      </ContractForm>
    </EntryPage>
  )
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [refusal, setRefusal] = useState(loaded.refusal)
  return refusal ? <BadLink refusal={refusal} /> : <NewPassword onRefused={setRefusal} />
}
