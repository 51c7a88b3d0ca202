import { askEmailChange } from '@qasima/shared/contract/identity/email-change.routes'
import { foldedEmail } from '@qasima/shared/contract/identity/sign-in.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import { EmailInput } from '@qasima/shared/email/email-input'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Field } from '@qasima/shared/ui/field'
import { HStack } from '@qasima/shared/ui/layout'
import { useEffect, useRef, useState } from 'react'
import { entryWords } from '../entry/entry.words.ts'
import { isAboutPassword } from '../form/about-password.ts'
import { accountFields } from '../form/field.words.ts'
import { PasswordField } from '../form/password-field.tsx'
import { panelWords } from '../panel/panel.words.ts'
import { isStepUp, SignInAgain } from '../panel/sign-in-again.tsx'
import { changeEmailWords } from './change-email.words.ts'

/** A requested email change for which codes were sent. */
export interface AskedEmailChange {
  readonly email: string
  readonly password?: string | undefined
}

interface AskEmailChangeProps {
  readonly user: User
  readonly onAsked: (asked: AskedEmailChange) => void
  readonly onCancel: () => void
}

/** Asks for the new email, and the password if the account has one. */
export function AskEmailChange({ user, onAsked, onCancel }: AskEmailChangeProps) {
  const t = useWords(changeEmailWords)
  const entry = useWords(entryWords)
  const panel = useWords(panelWords)
  const element = useRef<HTMLDivElement>(null)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  // It may have been set on another device since the account was loaded.
  const [isRequired, setRequired] = useState(false)
  const hasPassword = user.hasPassword || isRequired
  const form = useContractForm(askEmailChange, {
    name: 'change-email',
    words: accountFields,
    defaults: { email: '', password: '' },
    problems: ({ email, password }) => [
      ...(email && foldedEmail(email) === foldedEmail(user.email)
        ? [{ key: 'email', message: 'same-as-old' } as const]
        : []),
      ...(hasPassword && !password ? [{ key: 'password', message: 'REQUIRED' } as const] : []),
    ],
    blamedFields: (error) => (isAboutPassword(error) ? [{ key: 'password', message: 'INVALID_CREDENTIALS' }] : []),
    emptied: (error) => (isAboutPassword(error) ? ['password'] : []),
    done: (_, sent) => onAsked(sent),
    failed(error) {
      setNeedsSignIn(isStepUp(error))
      if (isAboutPassword(error)) setRequired(true)
    },
  })
  // It replaces the button that opened it.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])

  return (
    <div ref={element}>
      <ContractForm form={form} alert={needsSignIn ? <SignInAgain /> : undefined}>
        <Field label={t('newEmail')} error={form.error('email')} required>
          <EmailInput autoComplete="email" {...form.register('email')} />
        </Field>
        {hasPassword && (
          <PasswordField
            label={entry('password')}
            error={form.error('password')}
            autoComplete="current-password"
            {...form.register('password')}
          />
        )}
        <HStack gap="3">
          <Button type="submit" loading={form.sending}>
            {t('send')}
          </Button>
          <Button variant="ghost" onClick={() => form.sending || onCancel()}>
            {panel('cancel')}
          </Button>
        </HStack>
      </ContractForm>
    </div>
  )
}
