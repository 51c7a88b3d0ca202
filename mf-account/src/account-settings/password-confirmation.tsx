import type { ContractFormState } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useRef } from 'react'
import { entryWords } from '../entry/entry.words.ts'
import { PasswordField } from '../form/password-field.tsx'
import { accountSettingsWords } from './account-settings.words.ts'

interface PasswordConfirmationProps {
  readonly form: ContractFormState<{ readonly password: string }>
}

/** Asks for the password of the account that is about to be deleted. */
export function PasswordConfirmation({ form }: PasswordConfirmationProps) {
  const t = useWords(accountSettingsWords)
  const shared = useWords(entryWords)
  const element = useRef<HTMLDivElement>(null)
  // It appears in a dialog that is already open, so it needs the focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <Stack gap="3" ref={element}>
      <Text fontWeight="medium">{t('passwordNeeded')}</Text>
      <PasswordField
        label={shared('password')}
        error={form.error('password')}
        autoComplete="current-password"
        {...form.register('password')}
      />
    </Stack>
  )
}
