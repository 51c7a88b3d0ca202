import { catalogue } from '@qasima/shared/contract/error-catalogue'
import { askEmailChange, confirmEmailChange } from '@qasima/shared/contract/identity/email-change.routes'
import { verificationCode, verificationCodeDigits } from '@qasima/shared/contract/identity/identity.limits'
import type { User } from '@qasima/shared/contract/identity/user'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { CodeInput } from '@qasima/shared/ui/code-input'
import { Field } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { useCountdown } from '../entry/use-countdown.ts'
import { accountFields } from '../form/field.words.ts'
import { panelWords } from '../panel/panel.words.ts'
import { isStepUp, SignInAgain } from '../panel/sign-in-again.tsx'
import type { AskedEmailChange } from './ask-email-change.tsx'
import { changeEmailWords } from './change-email.words.ts'

/** Errors that need a different message because there are two codes. */
const sentences = {
  VERIFICATION_TOKEN_INVALID: 'incorrect',
  VERIFICATION_TOKEN_EXPIRED: 'expired',
  EMAIL_ALREADY_EXISTS: 'taken',
} as const
type Sentence = (typeof sentences)[keyof typeof sentences]

function sentenceOf(error: unknown): Sentence | null {
  if (!(error instanceof ProblemError)) return null
  // The API names the field of the email, which is not on this screen.
  if (typeof error.problem !== 'string') return error.code === catalogue.EMAIL_ALREADY_EXISTS.code ? 'taken' : null
  return Object.entries(sentences).find(([key]) => key === error.problem)?.[1] ?? null
}

interface ConfirmEmailChangeProps {
  readonly currentEmail: string
  readonly asked: AskedEmailChange
  readonly onCancel: () => void
  readonly onChanged: (user: User) => void
}

/** Asks for the codes sent to both mailboxes. */
export function ConfirmEmailChange({ currentEmail, asked, onCancel, onChanged }: ConfirmEmailChangeProps) {
  const t = useWords(changeEmailWords)
  const panel = useWords(panelWords)
  const first = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<Sentence | null>(null)
  const form = useContractForm(confirmEmailChange, {
    name: 'confirm-email-change',
    words: accountFields,
    defaults: { currentCode: '', newCode: '' },
    done: ({ user }) => onChanged(user),
    failed: (error) => setRefusal(sentenceOf(error)),
  })
  // The previous step had the focus.
  useEffect(() => first.current?.focus(), [])

  const field = (name: 'currentCode' | 'newCode', email: string) => (
    <Field
      label={
        <>
          {t('codeFrom')}{' '}
          <Bdi dir="ltr" overflowWrap="anywhere">
            {email}
          </Bdi>
        </>
      }
      error={form.error(name)}
      required
    >
      <CodeInput
        ref={name === 'currentCode' ? first : undefined}
        name={name}
        digits={verificationCodeDigits}
        value={form.value(name)}
        onValueChange={(code) => form.set(name, code)}
      />
    </Field>
  )

  return (
    <Stack gap="5">
      <ContractForm form={form} alert={refusal ? <Alert tone="bad">{t(refusal)}</Alert> : undefined}>
        {field('currentCode', currentEmail)}
        {field('newCode', asked.email)}
        <HStack gap="3">
          <Button type="submit" loading={form.sending}>
            {t('confirm')}
          </Button>
          <Button variant="ghost" onClick={() => form.sending || onCancel()}>
            {panel('cancel')}
          </Button>
        </HStack>
      </ContractForm>
      <ResendCodes
        asked={asked}
        onSent={() => {
          setRefusal(null)
          form.reset()
        }}
      />
    </Stack>
  )
}

/** Requests the codes again, but not before the API allows it. */
function ResendCodes({ asked, onSent }: { asked: AskedEmailChange; onSent: () => void }) {
  const t = useWords(changeEmailWords)
  const inSeconds = (seconds: number) => Date.now() + seconds * 1_000
  const [moment, setMoment] = useState(() => inSeconds(verificationCode.resendSeconds))
  const [sent, setSent] = useState(false)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const left = useCountdown(moment)
  const form = useContractForm(askEmailChange, {
    name: 'resend-email-change',
    words: accountFields,
    defaults: {},
    rest: asked,
    done() {
      setSent(true)
      setMoment(inSeconds(verificationCode.resendSeconds))
      onSent()
    },
    failed(error) {
      setSent(false)
      setNeedsSignIn(isStepUp(error))
      if (error instanceof ProblemError && error.retryAfter !== null) setMoment(inSeconds(error.retryAfter))
    },
  })
  return (
    <ContractForm form={form} alert={needsSignIn ? <SignInAgain /> : undefined}>
      <Stack gap="0">
        <Text role="status" tone="good">
          {sent && t('resent')}
        </Text>
        {left > 0 && (
          <Text tone="muted" numeric>
            {t('wait', { count: left })}
          </Text>
        )}
      </Stack>
      <Button type="submit" variant="secondary" alignSelf="start" disabled={left > 0} loading={form.sending}>
        {t('resend')}
      </Button>
    </ContractForm>
  )
}
