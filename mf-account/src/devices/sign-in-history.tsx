import { listSignIns, type SignIn } from '@qasima/shared/contract/identity/account.routes'
import { signInHistoryDays } from '@qasima/shared/contract/identity/identity.limits'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { Button } from '@qasima/shared/ui/button'
import { Stack } from '@qasima/shared/ui/layout'
import { Skeleton } from '@qasima/shared/ui/skeleton'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useRef, useState } from 'react'
import { AccountData } from '../panel/account-data.tsx'
import { Panel } from '../panel/panel.tsx'
import { signInHistoryWords } from './sign-in-history.words.ts'
import { useDeviceName } from './use-device-name.ts'

/** Number of rows shown at first. */
const shown = 5

const Row = chakra('li', {
  base: { paddingBlock: '3', _notFirst: { borderBlockStartWidth: '1px' }, _first: { paddingBlockStart: '0' } },
})

function SignInRow({ signIn }: { signIn: SignIn }) {
  const t = useWords(signInHistoryWords)
  const format = useFormat()
  const nameOf = useDeviceName()
  return (
    <Row>
      <Stack gap="1">
        <Text fontWeight="medium">{format.moment(signIn.at)}</Text>
        <Text size="sm" tone="muted">
          {[nameOf(signIn), signIn.country && format.country(signIn.country), t(signIn.method)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    </Row>
  )
}

function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
  const t = useWords(signInHistoryWords)
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setWhole] = useState(false)
  if (signIns.length === 0) return <Text tone="muted">{t('none', { days: signInHistoryDays })}</Text>

  function showAll() {
    // The button is removed: the list gets the focus.
    list.current?.focus()
    setWhole(true)
  }

  return (
    <Stack gap="4">
      <Stack as="ul" gap="0" ref={list} tabIndex={-1} outline="none" aria-label={t('title')}>
        {signIns.slice(0, isWhole ? undefined : shown).map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </Stack>
      {!isWhole && signIns.length > shown && (
        <Button variant="secondary" size="sm" alignSelf="start" onClick={showAll}>
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}

function Awaited() {
  const t = useWords(signInHistoryWords)
  return (
    <Stack gap="3" role="status" aria-label={t('loading')}>
      <Skeleton h="5" w="48" aria-hidden />
      <Skeleton h="3.5" w="64" aria-hidden />
    </Stack>
  )
}

/** When and how the account recently signed in, and on which devices. */
export function SignInHistory() {
  const t = useWords(signInHistoryWords)
  const signIns = useAccountRead(listSignIns)
  return (
    <Panel title={t('title')} text={t('text', { days: signInHistoryDays })}>
      <AccountData read={signIns} awaited={<Awaited />} failed={t('failed')}>
        {({ items }) => <SignInList signIns={items} />}
      </AccountData>
    </Panel>
  )
}
