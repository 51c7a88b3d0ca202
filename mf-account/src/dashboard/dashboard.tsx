import { readProfile } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/identity/user'
import { useWords } from '@qasima/shared/i18n/words'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { storeSession } from '@qasima/shared/session/session'
import { Reading, Stack } from '@qasima/shared/ui/layout'
import { Tabs } from '@qasima/shared/ui/tabs'
import { Heading } from '@qasima/shared/ui/text'
import { lazy, Suspense, useEffect, useState } from 'react'
import { DeletionScheduled } from '../account-settings/deletion-scheduled.tsx'
import { AccountData } from '../panel/account-data.tsx'
import { dashboardWords } from './dashboard.words.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Downloads } from './downloads.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useTab } from './use-tab.ts'

/** Milliseconds. */
const dashboardLoadDelay = 500

const Tracking = lazy(async () => ({
  default: (await import(/* webpackChunkName: "tracking" */ '../tracking/tracking-tab.tsx')).TrackingTab,
}))
const FollowedStores = lazy(async () => ({
  default: (await import(/* webpackChunkName: "tracking" */ '../follow/followed-stores.tsx')).FollowedStores,
}))
const Alerts = lazy(async () => ({
  default: (await import(/* webpackChunkName: "tracking" */ '../alerts/alerts-tab.tsx')).AlertsTab,
}))
// Naming devices needs a user agent parser, which no other tab uses.
const Devices = lazy(async () => ({ default: (await import('../devices/devices-tab.tsx')).DevicesTab }))

interface AccountProps {
  readonly user: User
  readonly onChange: (user: User) => void
  readonly onDeletionAsked: () => void
  /** The current tab; determined early, so that it is known when the account is. */
  readonly place: ReturnType<typeof useTab>
}

function Account({ user, onChange, onDeletionAsked, place: { tab, chooseTab } }: AccountProps) {
  const t = useWords(dashboardWords)
  if (!tab) return <DashboardSkeleton />
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onValueChange={chooseTab}
      items={[
        {
          value: 'profile',
          label: t('profile'),
          content: <ProfileTab user={user} onChange={onChange} />,
          isKept: true,
        },
        {
          value: 'tracking',
          label: t('tracking'),
          content: (
            <Suspense>
              <Stack gap="5">
                <Tracking />
                <FollowedStores />
              </Stack>
            </Suspense>
          ),
        },
        {
          value: 'alerts',
          label: t('alerts'),
          content: (
            <Suspense>
              <Alerts />
            </Suspense>
          ),
        },
        {
          value: 'settings',
          label: t('settings'),
          content: <SettingsTab user={user} onChange={onChange} onDeletionAsked={onDeletionAsked} />,
          isKept: true,
        },
        {
          value: 'devices',
          label: t('devices'),
          content: (
            <Suspense>
              <Devices />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

/** The account as the API has it, stored for the other screens. */
function useAccount() {
  const read = useAccountRead(readProfile, { delay: dashboardLoadDelay })
  const user = read.reply?.user
  useEffect(() => {
    // This screen works without browser storage.
    if (user) void storeSession({ user }).catch(() => {})
  }, [user])
  return read
}

/** The dashboard of the signed-in account. */
export function Component() {
  const t = useWords(dashboardWords)
  const account = useAccount()
  const place = useTab()
  const [leaving, setLeaving] = useState(false)
  const name = account.reply?.user.firstName

  return (
    <Reading paddingBlockStart={{ base: '8', md: '14' }} paddingBlockEnd={{ base: '16', md: '24' }}>
      {leaving ? (
        <DeletionScheduled />
      ) : (
        <Stack gap="8">
          <Heading as="h1" size="lg" overflowWrap="anywhere">
            {name ? t('welcomeName', { name }) : t('welcome')}
          </Heading>
          <AccountData read={account} awaited={<DashboardSkeleton />} failed={t('failed')}>
            {({ user }) => (
              <Account
                user={user}
                place={place}
                onChange={(changed) => account.replace({ user: changed })}
                onDeletionAsked={() => setLeaving(true)}
              />
            )}
          </AccountData>
          <Downloads />
        </Stack>
      )}
    </Reading>
  )
}
