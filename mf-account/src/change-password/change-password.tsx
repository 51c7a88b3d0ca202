import { catalogue } from '@qasima/shared/contract/error-catalogue'
import { changePassword, changePasswordProblems } from '@qasima/shared/contract/identity/sign-in.routes'
import { ContractForm, useContractForm } from '@qasima/shared/form/contract-form'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { toast } from '@qasima/shared/ui/toast'
import { useRef } from 'react'
import { accountFields } from '../form/field.words.ts'
import { PasswordField } from '../form/password-field.tsx'
import { PasswordHint } from '../form/password-hint.tsx'
import { Panel } from '../panel/panel.tsx'
import { changePasswordWords } from './change-password.words.ts'
import { changePasswordFailure } from './change-password-failure.ts'

const fields = [
  { name: 'currentPassword', autoComplete: 'current-password' },
  { name: 'newPassword', autoComplete: 'new-password' },
  { name: 'confirmPassword', autoComplete: 'new-password' },
] as const

/** Changes the account's password; without one, explains how to get one. */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const t = useWords(changePasswordWords)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!hasPassword) return <Panel title={t('setTitle')} text={t('none')} />
  return (
    <Panel title={t('title')} text={t('text')} headingRef={heading}>
      <ChangePasswordForm onChanged={() => heading.current?.focus()} />
    </Panel>
  )
}

/** Validates during input; only a valid form can be sent. */
function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useWords(changePasswordWords)
  const language = useLanguage()
  const send = useRef<HTMLButtonElement>(null)
  const form = useContractForm(changePassword, {
    name: 'change-password',
    words: accountFields,
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
    problems: changePasswordProblems,
    live: true,
    done() {
      form.reset()
      // The button is now disabled, so the heading gets the focus.
      onChanged()
      toast.success(catalogue.PASSWORD_CHANGED_SUCCESSFULLY.text[language])
    },
    failed: (error) => toast.error(changePasswordFailure(error, language)),
  })
  return (
    // The toast shows general errors; the form does not repeat them.
    <ContractForm form={form} alert={null} focusOnFailure={send}>
      {fields.map(({ name, autoComplete }) => (
        <PasswordField
          key={name}
          label={t(name)}
          hint={name === 'newPassword' && <PasswordHint password={form.value(name)} />}
          error={form.error(name)}
          autoComplete={autoComplete}
          {...form.register(name)}
        />
      ))}
      <Button ref={send} type="submit" alignSelf="start" disabled={!form.isReady} loading={form.sending}>
        {t('change')}
      </Button>
    </ContractForm>
  )
}
