import {
  addPasskey,
  type ChangedFactors,
  type Factors,
  passkeyOptions,
  removePasskey,
} from '@qasima/shared/contract/identity/second-factor.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Field, Input } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { Bdi, Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { type FormEvent, useRef, useState } from 'react'
import { securityWords } from './security.words.ts'
import { useLostFocus } from './use-lost-focus.ts'

interface PasskeysProps {
  readonly factors: Factors
  /** Whether removing one would leave the account without a required factor. */
  readonly isLast: boolean
  readonly onChange: (changed: ChangedFactors) => void
}

/** Creates a passkey in the browser, and adds it. */
async function makePasskey(name: string): Promise<ChangedFactors> {
  const { challenge, passkey } = await call(passkeyOptions)
  const { startRegistration } = await import('@simplewebauthn/browser')
  const attestation = await startRegistration({ optionsJSON: passkey })
  return call(addPasskey, { body: { challenge, name, attestation } })
}

function AddPasskey({ onChange }: Pick<PasskeysProps, 'onChange'>) {
  const t = useWords(securityWords)
  const language = useLanguage()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(name.trim() ? undefined : t('passkeyName_REQUIRED'))
    if (!name.trim()) return
    setBusy(true)
    try {
      onChange(await makePasskey(name.trim()))
      setName('')
      toast.success(t('passkeyAdded'))
    } catch (failure) {
      setError(failure instanceof ProblemError ? failureSentence(failure, language) : t('passkeyFailed'))
    }
    setBusy(false)
  }

  return (
    <Stack asChild gap="3">
      <form onSubmit={(event) => void add(event)} noValidate>
        <Field label={t('passkeyName')} hint={t('passkeyNameHint')} error={error} required>
          <Input value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <Button type="submit" variant="secondary" alignSelf="start" loading={busy}>
          {t('addPasskey')}
        </Button>
      </form>
    </Stack>
  )
}

/** The passkeys of the account, and a button to add one. */
export function Passkeys({ factors, isLast, onChange }: PasskeysProps) {
  const t = useWords(securityWords)
  const language = useLanguage()
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(heading, factors.passkeys)

  async function remove(id: string) {
    try {
      onChange({ factors: await call(removePasskey, { params: { id } }), recoveryCodes: null })
      toast.success(t('removed'))
    } catch (failure) {
      toast.error(failureSentence(failure, language))
    }
  }

  return (
    <Stack gap="4">
      <Stack gap="1">
        <Heading ref={heading} as="h3" size="xs" tabIndex={-1} outline="none" scrollMarginBlockStart="24">
          {t('passkeys')}
        </Heading>
        <Text tone="muted">{t('passkeysText')}</Text>
      </Stack>
      {factors.passkeys.length === 0 && <Text tone="muted">{t('noPasskeys')}</Text>}
      <Stack as="ul" gap="3" aria-label={t('passkeys')}>
        {factors.passkeys.map(({ id, name, lastUsedAt }) => (
          <HStack as="li" key={id} justifyContent="space-between">
            <Stack gap="0">
              <Bdi fontWeight="medium" overflowWrap="anywhere">
                {name}
              </Bdi>
              <Text tone="muted" fontSize="sm">
                {lastUsedAt ? t('used', { when: format.ago(lastUsedAt) }) : t('never')}
              </Text>
            </Stack>
            <Button
              variant="ghost"
              size="sm"
              disabled={isLast}
              aria-label={t('removePasskey', { name })}
              onClick={() => void remove(id)}
            >
              {t('remove')}
            </Button>
          </HStack>
        ))}
      </Stack>
      <AddPasskey onChange={onChange} />
    </Stack>
  )
}
