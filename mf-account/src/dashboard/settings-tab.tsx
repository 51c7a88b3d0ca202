import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { lazy, Suspense } from 'react'
import { DeleteAccount } from '../account-settings/delete-account.tsx'
import { DownloadData } from '../account-settings/download-data.tsx'
import { ChangeEmail } from '../change-email/change-email.tsx'
import { ChangePassword } from '../change-password/change-password.tsx'
import { LinkedProviders } from '../linked-providers/linked-providers.tsx'
import { dashboardWords } from './dashboard.words.ts'

// Shoppers have no second factor to set up.
const Security = lazy(async () => ({ default: (await import('../second-factor/security.tsx')).Security }))

interface SettingsTabProps {
  readonly user: User
  readonly onChange: (user: User) => void
  readonly onDeletionAsked: () => void
}

/**
 * Email, password, providers, the second factor for staff, data download, account deletion, and the link for
 * developers.
 */
export function SettingsTab({ user, onChange, onDeletionAsked }: SettingsTabProps) {
  const { hasPassword } = user
  const { reply } = useAccountRead(readPermissions)
  const t = useWords(dashboardWords)
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
      <Text size="sm">
        <Anchor asChild variant="quiet">
          <Link to="/developers">{t('developers')}</Link>
        </Anchor>
      </Text>
    </Stack>
  )
}
