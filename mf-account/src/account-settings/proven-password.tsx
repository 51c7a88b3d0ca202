import { useWords } from '@qasima/shared/i18n/words'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useEffect, useRef } from 'react'
import { entryWords } from '../entry/entry.words.ts'
import { PasswordField } from '../form/password-field.tsx'
import { accountSettingsWords } from './account-settings.words.ts'

interface ProvenPasswordProps {
  readonly value: string
  /** What is wrong with it. */
  readonly wrong: 'missing' | 'other' | null
  readonly onChange: (password: string) => void
}

/** Asks whoever is about to delete an account for its password. */
export function ProvenPassword({ value, wrong, onChange }: ProvenPasswordProps) {
  const t = useWords(accountSettingsWords)
  const shared = useWords(entryWords)
  const input = useRef<HTMLInputElement>(null)
  // It has just appeared, or was just refused.
  useEffect(() => {
    if (wrong !== null || value === '') input.current?.focus()
  }, [wrong, value])
  return (
    <Stack gap="3">
      <Text fontWeight="medium">{t('passwordNeeded')}</Text>
      <PasswordField
        label={shared('password')}
        error={wrong && (wrong === 'missing' ? t('passwordMissing') : t('passwordWrong'))}
        ref={input}
        name="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Stack>
  )
}
