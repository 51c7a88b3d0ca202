import { useWords } from '@qasima/shared/i18n/words'
import { Field } from '@qasima/shared/ui/field'
import { PasswordInput } from '@qasima/shared/ui/password-input'
import type { ComponentProps } from 'react'
import { passwordFieldWords } from './password-field.words.ts'

type PasswordFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'hint'> &
  Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>

/** A password field whose content can be shown. */
export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const t = useWords(passwordFieldWords)
  return (
    <Field label={label} error={error} hint={hint} required>
      <PasswordInput showLabel={t('show')} hideLabel={t('hide')} {...input} />
    </Field>
  )
}
