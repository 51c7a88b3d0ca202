import {
  type PasskeyRequest,
  type ProofMethod,
  stepUp,
  stepUpOptions,
} from '@qasima/shared/contract/identity/second-factor.routes'
import { pathInLanguage } from '@qasima/shared/contract/language'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { ContractForm, failureSentence, useContractForm } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useNavigate } from '@qasima/shared/router/router'
import { logOut } from '@qasima/shared/session/log-out'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Dialog } from '@qasima/shared/ui/dialog'
import { Field, Input } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { PasswordInput } from '@qasima/shared/ui/password-input'
import { Text } from '@qasima/shared/ui/text'
import { useCallback, useEffect, useId, useState } from 'react'
import { stepUpWords } from './step-up.words.ts'

type Options = ReplyOf<typeof stepUpOptions>
type TypedMethod = Exclude<ProofMethod, 'passkey'>

interface ProofFormProps {
  readonly id: string
  readonly method: TypedMethod
  readonly challenge: string
  readonly onDone: () => void
  readonly onRefused: () => void
}

/** The form for a password or a code. */
function ProofForm({ id, method, challenge, onDone, onRefused }: ProofFormProps) {
  const t = useWords(stepUpWords)
  const form = useContractForm(stepUp, {
    defaults: { password: '', code: '', recoveryCode: '' },
    rest: { challenge },
    problems: (body) => (body[method] ? [] : [{ key: method, message: 'REQUIRED' }]),
    blamedFields: ({ problem }) =>
      problem === 'INVALID_CREDENTIALS' ? [{ key: 'password', message: 'PASSWORD_CHANGE_FAILED' }] : [],
    emptied: () => [method],
    done: onDone,
    failed: onRefused,
  })
  return (
    <ContractForm form={form} id={id}>
      <Field label={t(method)} error={form.error(method)} required>
        {method === 'password' ? (
          <PasswordInput
            showLabel={t('show')}
            hideLabel={t('hide')}
            autoComplete="current-password"
            autoFocus
            {...form.register('password')}
          />
        ) : (
          <Input
            dir="ltr"
            autoFocus
            autoComplete={method === 'code' ? 'one-time-code' : 'off'}
            inputMode={method === 'code' ? 'numeric' : 'text'}
            {...form.register(method)}
          />
        )}
      </Field>
    </ContractForm>
  )
}

/** Reads how the account can confirm its identity, and again when its challenge is used up. */
function useOptions() {
  const [options, setOptions] = useState<Options | null>(null)
  const [error, setError] = useState<unknown>(null)
  const read = useCallback(() => {
    call(stepUpOptions).then(setOptions, setError)
  }, [])
  useEffect(read, [read])
  return { options, error, read }
}

const names = { password: 'usePassword', code: 'useCode', recoveryCode: 'useRecoveryCode' } as const

/** For an account without its own credentials: its provider confirms it at sign-in. */
function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const t = useWords(stepUpWords)
  const language = useLanguage()
  const navigate = useNavigate()

  async function signInAgain() {
    const { pathname, search, hash } = location
    void logOut()
    onLeave()
    await navigate(
      `${pathInLanguage('/signin', language)}?${new URLSearchParams({ redirect: pathname + search + hash })}`,
    )
  }

  return (
    <Alert
      tone="info"
      action={
        <Button variant="secondary" size="sm" onClick={signInAgain}>
          {t('signIn')}
        </Button>
      }
    >
      {t('signInAgain')}
    </Alert>
  )
}

export function StepUpDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const t = useWords(stepUpWords)
  const language = useLanguage()
  const id = useId()
  const { options, error, read } = useOptions()
  const [chosen, setChosen] = useState<TypedMethod | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const typed = (options?.methods ?? []).filter((method): method is TypedMethod => method !== 'passkey')
  // A passkey is offered first; other methods need one more press.
  const method = chosen ?? (options?.passkey ? undefined : typed[0])

  async function confirmWith(passkey: PasskeyRequest, challenge: string) {
    setFailure(null)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const assertion = await startAuthentication({ optionsJSON: passkey })
      await call(stepUp, { body: { challenge, assertion } })
      onAnswer(true)
    } catch (refusal) {
      setFailure(
        refusal instanceof Error && refusal.name === 'ProblemError'
          ? failureSentence(refusal, language)
          : t('passkeyFailed'),
      )
      read()
    }
  }

  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer(false)}>
            {t('cancel')}
          </Button>
          {options && method && (
            <Button type="submit" form={id}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="5">
        <Text tone="muted">{t('lead')}</Text>
        {error !== null && <Alert tone="bad">{failureSentence(error, language)}</Alert>}
        {failure && <Alert tone="bad">{failure}</Alert>}
        {!options && error === null && (
          <div role="status" aria-label={t('loading')}>
            <LoadingDots />
          </div>
        )}
        {options && options.methods.length === 0 && <SignInAgain onLeave={() => onAnswer(false)} />}
        {options && method && (
          <ProofForm
            key={method}
            id={id}
            method={method}
            challenge={options.challenge}
            onDone={() => onAnswer(true)}
            onRefused={read}
          />
        )}
        {options && (
          <Stack gap="2">
            {options.passkey && (
              <Button
                variant="secondary"
                onClick={() => options.passkey && confirmWith(options.passkey, options.challenge)}
              >
                {t('passkey')}
              </Button>
            )}
            {typed
              .filter((other) => other !== method)
              .map((other) => (
                <Button key={other} variant="ghost" onClick={() => setChosen(other)}>
                  {t(names[other])}
                </Button>
              ))}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}
