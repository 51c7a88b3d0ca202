import type { ContractFormState } from '@qasima/shared/form/contract-form'
import { useWords } from '@qasima/shared/i18n/words'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { Field, Input } from '@qasima/shared/ui/field'
import { Text } from '@qasima/shared/ui/text'
import { suggestionWords } from './suggestion.words.ts'

/** Where the sender is notified of what became of a suggestion: an account at its own address, a guest where they like. */
export function SenderFields({ form }: { readonly form: ContractFormState<{ email: string }> }) {
  const t = useWords(suggestionWords)
  const accountId = useAccountId()
  if (accountId !== undefined) {
    return (
      <Text size="sm" tone="muted">
        {t('notified')}
      </Text>
    )
  }
  return (
    <Field label={t('email')} optionalLabel={t('optional')} hint={t('emailHint')} error={form.error('email')}>
      <Input type="email" inputMode="email" autoComplete="email" dir="ltr" {...form.register('email')} />
    </Field>
  )
}
