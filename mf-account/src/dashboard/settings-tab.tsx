import { Stack } from '@qasima/shared/ui/layout'
import { DeleteAccount } from '../account-settings/delete-account.tsx'
import { DownloadData } from '../account-settings/download-data.tsx'
import { ChangePassword } from '../change-password/change-password.tsx'

/** The password, the data, and the end of the account. */
export function SettingsTab({ onDeletionAsked }: { onDeletionAsked: () => void }) {
  return (
    <Stack gap="5">
      <ChangePassword />
      <DownloadData />
      <DeleteAccount onAsked={onDeletionAsked} />
    </Stack>
  )
}
