import { resetLinkMinutes, verificationCode } from '@qasima/shared/contract/identity/identity.limits'
import { forgotPassword } from '@qasima/shared/contract/identity/sign-in.routes'
import { EmailInput } from '@qasima/shared/email/email-input'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { Button } from '@qasima/shared/ui/button'
import { Field } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { useFocusedHeading } from '@qasima/shared/ui/use-focused-heading'
import { useState } from 'react'
import { entryWords } from '../entry/entry.words.ts'
import { EntryPage } from '../entry/entry-page.tsx'
import { useTypedEmail } from '../entry/typed-email.ts'
import { useCountdown } from '../entry/use-countdown.ts'
import { useWithRedirect } from '../entry/use-with-redirect.ts'
import { accountFields } from '../form/field.words.ts'
import { forgotPasswordWords } from './forgot-password.words.ts'

interface Sent {
  readonly to: string
  /** When it may be sent again, in milliseconds since 1970. */
  readonly again: number
  readonly times: number
}

const sentNow = (to: string, before: Sent | null): Sent => ({
  to,
  again: Date.now() + verificationCode.resendSeconds * 1_000,
  times: (before?.times ?? 0) + 1,
})

function BackToSignIn() {
  const t = useWords(forgotPasswordWords)
  const withRedirect = useWithRedirect()
  return (
    <Anchor asChild variant="quiet" alignSelf="center" minBlockSize="hit">
      <Link to={withRedirect('/signin')}>{t('back')}</Link>
    </Anchor>
  )
}

function Ask({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useWords(forgotPasswordWords)
  const shared = useWords(entryWords)
  const form = useContractForm(forgotPassword, {
    name: 'forgot-password',
    words: accountFields,
    defaults: { email },
    done: (_, sent) => onSent(sent.email),
  })
  return (
    <EntryPage title={t('title')} lead={t('lead')}>
      <ContractForm form={form}>
        <Field label={shared('email')} error={form.error('email')} required>
          <EmailInput autoComplete="username" {...form.register('email')} />
        </Field>
        <Button type="submit" size="lg" fullWidth loading={form.sending}>
          {t('send')}
        </Button>
      </ContractForm>
      <BackToSignIn />
    </EntryPage>
  )
}

function CheckInbox({ sent, onSent, onOther }: { sent: Sent; onSent: () => void; onOther: () => void }) {
  const t = useWords(forgotPasswordWords)
  const left = useCountdown(sent.again)
  const heading = useFocusedHeading()
  const form = useContractForm(forgotPassword, {
    name: 'forgot-password-again',
    words: accountFields,
    defaults: {},
    rest: { email: sent.to },
    done: onSent,
  })
  return (
    <EntryPage
      heading={heading}
      title={t('sentTitle')}
      lead={
        <>
          {t('sentTo')}{' '}
          <Bdi dir="ltr" color="fg" fontWeight="medium" overflowWrap="anywhere">
            {sent.to}
          </Bdi>
        </>
      }
    >
      <Text>{t('sentText', { minutes: resetLinkMinutes })}</Text>
      <ContractForm form={form}>
        <Stack gap="0">
          <Text role="status" tone="good">
            {sent.times > 1 && t('sentAgain')}
          </Text>
          {left > 0 && (
            <Text tone="muted" numeric>
              {t('wait', { count: left })}
            </Text>
          )}
        </Stack>
        <Button type="submit" variant="secondary" fullWidth disabled={left > 0} loading={form.sending}>
          {t('again')}
        </Button>
        <Button variant="ghost" fullWidth onClick={onOther}>
          {t('other')}
        </Button>
      </ContractForm>
      <BackToSignIn />
    </EntryPage>
  )
}

export function Component() {
  const typed = useTypedEmail()
  const [sent, setSent] = useState<Sent | null>(null)
  const [email, setEmail] = useState(typed)
  if (sent === null) return <Ask email={email} onSent={(to) => setSent(sentNow(to, null))} />
  return (
    <CheckInbox
      sent={sent}
      onSent={() => setSent(sentNow(sent.to, sent))}
      onOther={() => {
        setEmail(sent.to)
        setSent(null)
      }}
    />
  )
}
