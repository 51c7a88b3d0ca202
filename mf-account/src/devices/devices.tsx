import { type Device, listDevices, signOutDevice } from '@qasima/shared/contract/identity/account.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { ProblemError } from '@qasima/shared/http/problem-error'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Box, Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { toast } from '@qasima/shared/ui/toast'
import { useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { DeviceRow } from './device-row.tsx'
import { devicesWords } from './devices.words.ts'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { useDeviceName } from './use-device-name.ts'

/** Signs one device out. A session that has already ended counts as a success. */
async function endSessionOf({ id }: Device): Promise<void> {
  try {
    await call(signOutDevice, { params: { id } })
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem !== 'NOT_FOUND') throw error
  }
}

interface DeviceListProps {
  readonly devices: readonly Device[]
  readonly onChange: (devices: readonly Device[]) => void
}

function DeviceList({ devices, onChange }: DeviceListProps) {
  const t = useWords(devicesWords)
  const language = useLanguage()
  const nameOf = useDeviceName()
  const list = useRef<HTMLUListElement>(null)
  const [leaving, setLeaving] = useState<string | null>(null)

  async function signOut(device: Device) {
    setLeaving(device.id)
    try {
      await endSessionOf(device)
      // The row is removed together with its button: the list gets the focus.
      list.current?.focus()
      onChange(devices.filter(({ id }) => id !== device.id))
      toast.success(t('signedOut', { device: nameOf(device) }))
    } catch (error) {
      toast.error(failureSentence(error, language))
    }
    setLeaving(null)
  }

  return (
    <Stack as="ul" gap="0" ref={list} tabIndex={-1} outline="none" aria-label={t('title')}>
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          signingOut={device.id === leaving}
          onSignOut={() => leaving === null && void signOut(device)}
        />
      ))}
    </Stack>
  )
}

function DevicesSkeleton() {
  const t = useWords(devicesWords)
  return (
    <Stack gap="7" role="status" aria-label={t('loading')}>
      {['first', 'second', 'third'].map((row) => (
        <Stack key={row} gap="3" aria-hidden>
          <Skeleton h="5" w="48" />
          <Skeleton h="3.5" w="64" />
        </Stack>
      ))}
    </Stack>
  )
}

/** Where the account is signed in. */
export function Devices() {
  const t = useWords(devicesWords)
  const devices = useAccountRead(listDevices)
  return (
    <Panel title={t('title')} text={t('text')}>
      <AccountData read={devices} awaited={<DevicesSkeleton />} failed={t('failed')}>
        {({ items }) => <DeviceList devices={items} onChange={(left) => devices.replace({ items: [...left] })} />}
      </AccountData>
      <Box borderBlockStartWidth="1px" paddingBlockStart="5">
        <SignOutEverywhere />
      </Box>
    </Panel>
  )
}
