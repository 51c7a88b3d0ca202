import type { User } from '@qasima/shared/contract/identity/user'
import { Stack } from '@qasima/shared/ui/layout'
import { DeleteAccount } from '../account-settings/delete-account.tsx'
import { DownloadData } from '../account-settings/download-data.tsx'
import { ChangePassword } from '../change-password/change-password.tsx'

interface SettingsTabProps {
  readonly user: User
  readonly onDeletionAsked: () => void
}

/** The password, the data, and the end of the account. */
export function SettingsTab({ user: { hasPassword }, onDeletionAsked }: SettingsTabProps) {
  return (
    <Stack gap="5">
      <ChangePassword hasPassword={hasPassword} />
      <DownloadData />
      <DeleteAccount hasPassword={hasPassword} onAsked={onDeletionAsked} />
    </Stack>
  )
}
