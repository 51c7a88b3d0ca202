import { readProfile } from '@qasima/shared/contract/identity/account.routes'
import type { User } from '@qasima/shared/contract/user/user'
import { call } from '@qasima/shared/http/call'
import { useWords } from '@qasima/shared/i18n/words'
import { storeSession } from '@qasima/shared/session/session'
import { Reading, Stack } from '@qasima/shared/ui/layout'
import { Tabs } from '@qasima/shared/ui/tabs'
import { Heading } from '@qasima/shared/ui/text'
import { lazy, Suspense, useState } from 'react'
import { Farewell } from '../account-settings/farewell.tsx'
import { AwaitedDashboard } from './awaited-dashboard.tsx'
import { dashboardWords } from './dashboard.words.ts'
import { Downloads } from './downloads.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { ReadingFailure } from './reading-failure.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useReading } from './use-reading.ts'
import { useTab } from './use-tab.ts'

/** Milliseconds. */
const dashboardLoadDelay = 500

// Naming devices takes a reader of user agents that no other tab needs.
const Devices = lazy(async () => ({ default: (await import('../devices/devices.tsx')).Devices }))

const moment = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Keeps the account as it is now for the other screens. This one does without, where the browser keeps nothing. */
const keep = (user: User) => void storeSession({ user }).catch(() => {})

async function readUser(signal: AbortSignal): Promise<User> {
  await moment(dashboardLoadDelay)
  signal.throwIfAborted()
  const { user } = await call(readProfile, { signal })
  signal.throwIfAborted()
  keep(user)
  return user
}

interface AccountProps {
  readonly user: User
  readonly onChange: (user: User) => void
  readonly onDeletionAsked: () => void
}

function Account({ user, onChange, onDeletionAsked }: AccountProps) {
  const t = useWords(dashboardWords)
  const { tab, chooseTab } = useTab()
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onValueChange={chooseTab}
      items={[
        { value: 'profile', label: t('profile'), content: <ProfileTab user={user} onChange={onChange} /> },
        { value: 'settings', label: t('settings'), content: <SettingsTab onDeletionAsked={onDeletionAsked} /> },
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

/** The account of whoever is signed in. */
export function Component() {
  const t = useWords(dashboardWords)
  const { reading, readAgain, replace } = useReading(readUser)
  const [leaving, setLeaving] = useState(false)
  const name = reading.state === 'ready' ? reading.reply.firstName : null

  function change(user: User) {
    keep(user)
    replace(user)
  }

  return (
    <Reading paddingBlockStart={{ base: '8', md: '14' }} paddingBlockEnd={{ base: '16', md: '24' }}>
      {leaving ? (
        <Farewell />
      ) : (
        <Stack gap="8">
          <Heading as="h1" size="lg" overflowWrap="anywhere">
            {name ? t('welcomeName', { name }) : t('welcome')}
          </Heading>
          <Downloads />
          {reading.state === 'loading' && <AwaitedDashboard />}
          {reading.state === 'failed' && (
            <ReadingFailure title={t('failed')} error={reading.error} onTryAgain={readAgain} />
          )}
          {reading.state === 'ready' && (
            <Account user={reading.reply} onChange={change} onDeletionAsked={() => setLeaving(true)} />
          )}
        </Stack>
      )}
    </Reading>
  )
}
