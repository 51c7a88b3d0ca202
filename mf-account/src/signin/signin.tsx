import { fieldProblems } from '@qasima/shared/contract/field-problems'
import { Email, login } from '@qasima/shared/contract/identity/sign-in.routes'
import { EmailInput } from '@qasima/shared/email/email-input'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Exactly } from '@qasima/shared/schema/structure'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { lazy, Suspense, useState } from 'react'
import { entryWords } from '../entry/entry.words.ts'
import { EntryPage } from '../entry/entry-page.tsx'
import { ProviderButtons } from '../entry/provider-buttons.tsx'
import { useProviderFailure } from '../entry/provider-failure.ts'
import { challengeOf, useHandedChallenge } from '../entry/second-factor-challenge.ts'
import { signIn } from '../entry/sign-in.ts'
import { useTypedEmail } from '../entry/typed-email.ts'
import { useWithRedirect } from '../entry/use-with-redirect.ts'
import { accountFields } from '../form/field.words.ts'
import { PasswordField } from '../form/password-field.tsx'
import { signinWords } from './signin.words.ts'

export { providersLoader as loader } from '../entry/providers.ts'

// The API only says that the credentials are wrong; an invalid email is detected here.
const Account = Exactly({ email: Email })

const SecondStep = lazy(async () => ({ default: (await import('../second-factor/second-step.tsx')).SecondStep }))

function SignInForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const t = useWords(signinWords)
  const shared = useWords(entryWords)
  const withRedirect = useWithRedirect()
  const language = useLanguage()
  const form = useContractForm(login, {
    name: 'sign-in',
    words: accountFields,
    defaults: { email: useTypedEmail(), password: '' },
    problems: ({ email }) => fieldProblems(Account, { email }),
    done: (signedIn) => signIn(signedIn, language),
    failed(error) {
      const challenge = challengeOf(error)
      if (challenge) onChallenge(challenge)
    },
  })
  return (
    <ContractForm form={form}>
      <Field label={shared('email')} error={form.error('email')} required>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <Stack gap="0">
        <PasswordField
          label={shared('password')}
          error={form.error('password')}
          autoComplete="current-password"
          {...form.register('password')}
        />
        <Anchor asChild variant="quiet" alignSelf="end" minBlockSize="hit" fontSize="sm">
          <Link to={withRedirect('/forgot-password')} state={{ email: form.value('email') }}>
            {t('forgot')}
          </Link>
        </Anchor>
      </Stack>
      <Button type="submit" size="lg" fullWidth loading={form.sending}>
        {shared('signIn')}
      </Button>
    </ContractForm>
  )
}

export function Component() {
  const t = useWords(signinWords)
  const shared = useWords(entryWords)
  const withRedirect = useWithRedirect()
  const failure = useProviderFailure()
  const [challenge, setChallenge] = useState(useHandedChallenge())
  if (challenge) {
    return (
      <Suspense>
        <SecondStep challenge={challenge} onBack={() => setChallenge(null)} />
      </Suspense>
    )
  }
  return (
    <EntryPage title={t('title')} lead={t('lead')}>
      {failure && <Alert tone={failure === 'cancelled' ? 'info' : 'bad'}>{t(failure)}</Alert>}
      <ProviderButtons />
      <SignInForm onChallenge={setChallenge} />
      <Text textAlign="center" tone="muted">
        {t('noAccount')}{' '}
        <Anchor asChild>
          <Link to={withRedirect('/signup')}>{shared('createAccount')}</Link>
        </Anchor>
      </Text>
    </EntryPage>
  )
}
