import { resendVerificationEmail } from '@qasima/shared/contract/identity/sign-in.routes'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { rememberCodeSent, resendMoment } from '../entry/resend-wait.ts'
import { useCountdown } from '../entry/use-countdown.ts'
import { accountFields } from '../form/field.words.ts'
import { verifyWords } from './verify.words.ts'

interface ResendCodeProps {
  readonly userId: string
  /** The purpose of signing up; the email leads on to it. */
  readonly purpose: string | null
}

/** Requests another code, but not before the API allows it. */
export function ResendCode({ userId, purpose }: ResendCodeProps) {
  const t = useWords(verifyWords)
  const [moment, setMoment] = useState(() => resendMoment(userId))
  const [sent, setSent] = useState(false)
  const left = useCountdown(moment)

  function wait(seconds?: number) {
    rememberCodeSent(userId, seconds)
    setMoment(resendMoment(userId))
  }

  const form = useContractForm(resendVerificationEmail, {
    name: 'resend-code',
    words: accountFields,
    defaults: {},
    send: () => call(resendVerificationEmail, { query: purpose?.startsWith('/') ? { redirect: purpose } : {} }),
    done() {
      setSent(true)
      wait()
    },
    failed(error) {
      setSent(false)
      if (error instanceof ProblemError && error.retryAfter !== null) wait(error.retryAfter)
    },
  })

  return (
    <ContractForm form={form}>
      <Stack gap="0">
        <Text role="status" tone="good">
          {sent && t('sent')}
        </Text>
        {left > 0 && (
          <Text tone="muted" numeric>
            {t('wait', { count: left })}
          </Text>
        )}
      </Stack>
      <Button type="submit" variant="secondary" fullWidth disabled={left > 0} loading={form.sending}>
        {t('resend')}
      </Button>
    </ContractForm>
  )
}
