import { maxInviteCodeLength } from '@qasima/shared/contract/identity/identity.limits'
import { confirmationProblems, register } from '@qasima/shared/contract/identity/sign-in.routes'
import { EmailField } from '@qasima/shared/email/email-field'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useSearchParams } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { entryWords } from '../entry/entry.words.ts'
import { EntryPage } from '../entry/entry-page.tsx'
import { ProviderButtons } from '../entry/provider-buttons.tsx'
import { rememberCodeSent } from '../entry/resend-wait.ts'
import { signIn } from '../entry/sign-in.ts'
import { useRequestedRedirect, useWithRedirect } from '../entry/use-with-redirect.ts'
import { accountFields } from '../form/field.words.ts'
import { PasswordField } from '../form/password-field.tsx'
import { PasswordHint } from '../form/password-hint.tsx'
import { signupWords } from './signup.words.ts'

export { providersLoader as loader } from '../entry/providers.ts'

function useInviteCode(): string | undefined {
  const code = useSearchParams()[0].get('invite')?.trim()
  // No real code is longer: a longer one is ignored.
  return code && code.length <= maxInviteCodeLength ? code : undefined
}

function SignUpForm({ inviteCode }: { inviteCode: string | undefined }) {
  const t = useWords(signupWords)
  const shared = useWords(entryWords)
  const withRedirect = useWithRedirect()
  const purpose = useRequestedRedirect()
  const language = useLanguage()
  const form = useContractForm(register, {
    name: 'sign-up',
    words: accountFields,
    defaults: { email: '', password: '', confirmPassword: '' },
    rest: { inviteCode, ...(purpose?.startsWith('/') && { redirect: purpose }) },
    problems: ({ password, confirmPassword }) => confirmationProblems(password, confirmPassword),
    done(signedIn) {
      rememberCodeSent(signedIn.user.id)
      return signIn(signedIn, language)
    },
  })
  const isTaken = form.problem('email') === 'EMAIL_ALREADY_EXISTS'

  return (
    <ContractForm form={form}>
      <EmailField
        label={shared('email')}
        error={
          isTaken ? (
            <>
              {form.error('email')}{' '}
              <Anchor asChild>
                <Link to={withRedirect('/signin')} state={{ email: form.value('email') }}>
                  {shared('signIn')}
                </Link>
              </Anchor>
            </>
          ) : (
            form.error('email')
          )
        }
        onTake={(suggested) => form.set('email', suggested)}
        {...form.register('email')}
      />
      <PasswordField
        label={shared('password')}
        error={form.error('password')}
        hint={
          <PasswordHint
            password={form.value('password')}
            ownWords={[form.value('email').split('@')[0] ?? '', 'qasima']}
          />
        }
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
        {shared('createAccount')}
      </Button>
      <Text size="sm" tone="muted">
        {t('consentBefore')}{' '}
        <Anchor asChild>
          <Link to="/privacy-policy">{t('privacy')}</Link>
        </Anchor>
        .
      </Text>
    </ContractForm>
  )
}

export function Component() {
  const t = useWords(signupWords)
  const shared = useWords(entryWords)
  const withRedirect = useWithRedirect()
  const inviteCode = useInviteCode()
  return (
    <EntryPage title={t('title')} lead={t('lead')}>
      {inviteCode && <Alert tone="good">{t('invited')}</Alert>}
      <ProviderButtons />
      <SignUpForm inviteCode={inviteCode} />
      <Text textAlign="center" tone="muted">
        {t('haveAccount')}{' '}
        <Anchor asChild>
          <Link to={withRedirect('/signin')}>{shared('signIn')}</Link>
        </Anchor>
      </Text>
    </EntryPage>
  )
}
