import { verificationCode, verificationCodeDigits } from '@qasima/shared/contract/identity/identity.limits'
import { verifyEmail } from '@qasima/shared/contract/identity/sign-in.routes'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { logOut } from '@qasima/shared/session/log-out'
import { session } from '@qasima/shared/session/session'
import { Button } from '@qasima/shared/ui/button'
import { CodeInput } from '@qasima/shared/ui/code-input'
import { Field } from '@qasima/shared/ui/field'
import { HStack } from '@qasima/shared/ui/layout'
import { Bdi } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { entryWords } from '../entry/entry.words.ts'
import { EntryPage } from '../entry/entry-page.tsx'
import { usePurpose } from '../entry/kept-purpose.ts'
import { signIn } from '../entry/sign-in.ts'
import { accountFields } from '../form/field.words.ts'
import { ResendCode } from './resend-code.tsx'
import { verifyWords } from './verify.words.ts'

function CodeForm() {
  const t = useWords(verifyWords)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const form = useContractForm(verifyEmail, {
    name: 'verify-email',
    words: accountFields,
    defaults: { token: '' },
    done(signedIn) {
      toast.success(t('verified'))
      return signIn(signedIn, language)
    },
    // A wrong code is useless; the next one can be entered at once.
    emptied: () => ['token'],
  })

  function change(token: string) {
    form.set('token', token)
    if (token.length === verificationCodeDigits) void form.submit()
  }

  return (
    <ContractForm form={form} focusOnFailure={input}>
      <Field
        label={t('code')}
        hint={t('hint', { minutes: verificationCode.minutes })}
        error={form.error('token')}
        required
      >
        <CodeInput
          ref={input}
          name="token"
          digits={verificationCodeDigits}
          value={form.value('token')}
          onValueChange={change}
        />
      </Field>
      <Button type="submit" size="lg" fullWidth loading={form.sending}>
        {t('verify')}
      </Button>
    </ContractForm>
  )
}

export function Component() {
  const t = useWords(verifyWords)
  const shared = useWords(entryWords)
  // The code's recipient; verifying changes the session while this screen is still shown.
  const [user] = useState(() => session.getState().user)
  // Stored for the other tabs of this browser too.
  const purpose = usePurpose(user?.id)
  if (!user) return null
  return (
    <EntryPage
      title={t('title')}
      lead={
        <>
          {t('sentTo', { digits: verificationCodeDigits })}{' '}
          <Bdi dir="ltr" color="fg" fontWeight="medium" overflowWrap="anywhere">
            {user.email}
          </Bdi>
        </>
      }
    >
      <CodeForm />
      <ResendCode userId={user.id} purpose={purpose} />
      <HStack justifyContent="center" color="muted">
        {t('otherAccount')}
        <Button variant="ghost" onClick={logOut}>
          {shared('logOut')}
        </Button>
      </HStack>
    </EntryPage>
  )
}
