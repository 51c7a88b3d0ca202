import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Stack } from '@qasima/shared/ui/layout'
import { lazy, Suspense } from 'react'
import { DeleteAccount } from '../account-settings/delete-account.tsx'
import { DownloadData } from '../account-settings/download-data.tsx'
import { ChangeEmail } from '../change-email/change-email.tsx'
import { ChangePassword } from '../change-password/change-password.tsx'
import { LinkedProviders } from '../linked-providers/linked-providers.tsx'

// Shoppers have no second factor to set up.
const Security = lazy(async () => ({ default: (await import('../second-factor/security.tsx')).Security }))

interface SettingsTabProps {
  readonly user: User
  readonly onChange: (user: User) => void
  readonly onDeletionAsked: () => void
}

/** The email, the password, the providers, for staff the second factor, the data, and the end of the account. */
export function SettingsTab({ user, onChange, onDeletionAsked }: SettingsTabProps) {
  const { hasPassword } = user
  const { reply } = useAccountRead(readPermissions)
  return (
    <Stack gap="5">
      <ChangeEmail user={user} onChange={onChange} />
      <ChangePassword hasPassword={hasPassword} />
      <LinkedProviders />
      {reply?.hasAccess && (
        <Suspense>
          <Security />
        </Suspense>
      )}
      <DownloadData />
      <DeleteAccount hasPassword={hasPassword} onAsked={onDeletionAsked} />
    </Stack>
  )
}
