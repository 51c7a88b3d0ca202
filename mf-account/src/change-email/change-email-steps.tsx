import { verificationCode, verificationCodeDigits } from '@qasima/shared/contract/identity/identity.limits'
import type { User } from '@qasima/shared/contract/identity/user'
import { useWords } from '@qasima/shared/i18n/words'
import { Stack } from '@qasima/shared/ui/layout'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { AskEmailChange, type AskedEmailChange } from './ask-email-change.tsx'
import { changeEmailWords } from './change-email.words.ts'
import { ConfirmEmailChange } from './confirm-email-change.tsx'

interface ChangeEmailStepsProps {
  readonly user: User
  readonly onCancel: () => void
  readonly onChanged: (user: User) => void
}

/** Asks for the new email, then for the codes sent to both mailboxes. */
export function ChangeEmailSteps({ user, onCancel, onChanged }: ChangeEmailStepsProps) {
  const t = useWords(changeEmailWords)
  // Kept only in memory: new codes are requested with the same password.
  const [asked, setAsked] = useState<AskedEmailChange | null>(null)
  return (
    <Stack gap="5">
      <Text role="status" tone="muted">
        {asked && t('sent', { digits: verificationCodeDigits, minutes: verificationCode.minutes })}
      </Text>
      {asked ? (
        <ConfirmEmailChange currentEmail={user.email} asked={asked} onCancel={onCancel} onChanged={onChanged} />
      ) : (
        <AskEmailChange user={user} onAsked={setAsked} onCancel={onCancel} />
      )}
    </Stack>
  )
}
