import { authenticatorCodeDigits } from '@qasima/shared/contract/identity/identity.limits'
import {
  addApp,
  appOptions,
  type ChangedFactors,
  type Factors,
  removeApp,
} from '@qasima/shared/contract/identity/second-factor.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { ContractForm, failureSentence, useContractForm } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { CodeInput } from '@qasima/shared/ui/code-input'
import { CopyButton } from '@qasima/shared/ui/copy-code'
import { Field } from '@qasima/shared/ui/field'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { QrCode } from '@qasima/shared/ui/qr-code'
import { Code, Heading, Text } from '@qasima/shared/ui/text'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { securityWords } from './security.words.ts'
import { useLostFocus } from './use-lost-focus.ts'

type Setup = ReplyOf<typeof appOptions>

interface SetUpAppProps {
  readonly setup: Setup
  readonly onChange: (changed: ChangedFactors) => void
  readonly onClose: () => void
}

/** Shows a QR code and a key for the app, and asks for a code as proof. */
function SetUpApp({ setup, onChange, onClose }: SetUpAppProps) {
  const t = useWords(securityWords)
  const input = useRef<HTMLInputElement>(null)
  const form = useContractForm(addApp, {
    name: 'authenticator-app',
    defaults: { code: '' },
    rest: { challenge: setup.challenge },
    emptied: () => ['code'],
    done(changed) {
      onChange(changed)
      onClose()
      toast.success(t('appAdded'))
    },
  })
  return (
    <Stack gap="4">
      <Text>{t('scan')}</Text>
      <QrCode text={setup.uri} label={t('scan')} />
      <Text>{t('orType')}</Text>
      <HStack flexWrap="wrap">
        <Code dir="ltr" overflowWrap="anywhere">
          {setup.secret}
        </Code>
        <CopyButton
          verbatim
          size="sm"
          variant="ghost"
          code={setup.secret}
          label={t('copyKey')}
          copiedLabel={t('copied')}
        />
      </HStack>
      <ContractForm form={form} focusOnFailure={input}>
        <Field label={t('code')} error={form.error('code')} required>
          <CodeInput
            ref={input}
            name="code"
            digits={authenticatorCodeDigits}
            value={form.value('code')}
            onValueChange={(code) => form.set('code', code)}
          />
        </Field>
        <HStack>
          <Button type="submit" loading={form.sending}>
            {t('confirmApp')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </HStack>
      </ContractForm>
    </Stack>
  )
}

interface AuthenticatorAppProps {
  readonly factors: Factors
  /** Whether removing it would leave the account without a required factor. */
  readonly isLast: boolean
  readonly onChange: (changed: ChangedFactors) => void
}

/** The authenticator app of the account. */
export function AuthenticatorApp({ factors, isLast, onChange }: AuthenticatorAppProps) {
  const t = useWords(securityWords)
  const language = useLanguage()
  const [setup, setSetup] = useState<Setup | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLostFocus(heading, setup)
  useLostFocus(heading, factors.app)
  const attempt = (work: Promise<unknown>) =>
    work.catch((failure: unknown) => toast.error(failureSentence(failure, language)))
  const begin = () => attempt(call(appOptions).then(setSetup))
  const remove = () =>
    attempt(
      call(removeApp).then((left) => {
        onChange({ factors: left, recoveryCodes: null })
        toast.success(t('removed'))
      }),
    )
  return (
    <Stack gap="4">
      <Stack gap="1">
        <Heading ref={heading} as="h3" size="xs" tabIndex={-1} outline="none" scrollMarginBlockStart="24">
          {t('app')}
        </Heading>
        <Text tone="muted">{t('appText')}</Text>
      </Stack>
      {factors.app && <Text>{t('appOn')}</Text>}
      {setup ? (
        <SetUpApp setup={setup} onChange={onChange} onClose={() => setSetup(null)} />
      ) : (
        <HStack flexWrap="wrap">
          <Button variant="secondary" onClick={() => void begin()}>
            {factors.app ? t('replaceApp') : t('setUpApp')}
          </Button>
          {factors.app && (
            <Button variant="ghost" disabled={isLast} onClick={() => void remove()}>
              {t('removeApp')}
            </Button>
          )}
        </HStack>
      )}
    </Stack>
  )
}
