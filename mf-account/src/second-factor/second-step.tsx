import {
  type PasskeyRequest,
  secondFactor,
  secondFactorOptions,
} from '@qasima/shared/contract/identity/second-factor.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { ContractForm, failureSentence, useContractForm } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input } from '@qasima/shared/ui/field'
import { Stack } from '@qasima/shared/ui/layout'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useRef, useState } from 'react'
import { EntryPage } from '../entry/entry-page.tsx'
import { signIn } from '../entry/sign-in.ts'
import { secondStepWords } from './second-step.words.ts'

type TypedMethod = 'code' | 'recoveryCode'

/** A form for a code. */
function CodeForm({ method, challenge }: { method: TypedMethod; challenge: string }) {
  const t = useWords(secondStepWords)
  const language = useLanguage()
  const form = useContractForm(secondFactor, {
    name: 'second-factor',
    defaults: { code: '', recoveryCode: '' },
    rest: { challenge },
    problems: (body) => (body[method] ? [] : [{ key: method, message: 'REQUIRED' }]),
    emptied: () => [method],
    done: (signedIn) => signIn(signedIn, language),
  })
  return (
    <ContractForm form={form}>
      <Field
        label={t(method)}
        hint={method === 'recoveryCode' ? t('recoveryHint') : undefined}
        error={form.error(method)}
        required
      >
        <Input
          dir="ltr"
          autoComplete={method === 'code' ? 'one-time-code' : 'off'}
          inputMode={method === 'code' ? 'numeric' : 'text'}
          {...form.register(method)}
        />
      </Field>
      <Button type="submit" size="lg" fullWidth loading={form.sending}>
        {t('continue')}
      </Button>
    </ContractForm>
  )
}

function PasskeyButton({ passkey, challenge }: { passkey: PasskeyRequest; challenge: string }) {
  const t = useWords(secondStepWords)
  const language = useLanguage()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function proceed() {
    setBusy(true)
    setFailure(null)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const assertion = await startAuthentication({ optionsJSON: passkey })
      await signIn(await call(secondFactor, { body: { challenge, assertion } }), language)
    } catch (error) {
      setFailure(error instanceof ProblemError ? failureSentence(error, language) : t('passkeyFailed'))
      setBusy(false)
    }
  }

  return (
    <Stack gap="3">
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button size="lg" fullWidth loading={busy} onClick={() => void proceed()}>
        {t('passkey')}
      </Button>
    </Stack>
  )
}

/** The second step of a sign-in after a correct password: a passkey, a code of the app, or a recovery code. */
export function SecondStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const t = useWords(secondStepWords)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [options, setOptions] = useState<ReplyOf<typeof secondFactorOptions> | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [chosen, setChosen] = useState<TypedMethod | null>(null)
  useEffect(() => {
    heading.current?.focus()
    call(secondFactorOptions, { body: { challenge } }).then(setOptions, setError)
  }, [challenge])

  const typed = (options?.methods ?? []).filter((method): method is TypedMethod => method !== 'passkey')
  // A passkey is offered first if there is one; the others are one click away.
  const method = chosen ?? (options?.passkey ? undefined : typed[0])
  const names = { code: 'useCode', recoveryCode: 'useRecoveryCode' } as const
  return (
    <EntryPage title={t('title')} lead={t('lead')} heading={heading}>
      {error !== null && <Alert tone="bad">{failureSentence(error, language)}</Alert>}
      {!options && error === null && (
        <div role="status" aria-label={t('loading')}>
          <LoadingDots />
        </div>
      )}
      {options?.passkey && <PasskeyButton passkey={options.passkey} challenge={challenge} />}
      {method && <CodeForm key={method} method={method} challenge={challenge} />}
      <Stack gap="2">
        {typed
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="secondary" onClick={() => setChosen(other)}>
              {t(names[other])}
            </Button>
          ))}
        <Button variant="ghost" onClick={onBack}>
          {t('back')}
        </Button>
      </Stack>
      <Text tone="muted" fontSize="sm">
        {t('help')}
      </Text>
    </EntryPage>
  )
}
