import { logoutAfterDeletionRequest } from '@qasima/shared/contract/identity/identity.limits'
import { useWords } from '@qasima/shared/i18n/words'
import { logOut } from '@qasima/shared/session/log-out'
import { Stack } from '@qasima/shared/ui/layout'
import { Heading, Text } from '@qasima/shared/ui/text'
import { TicketMark } from '@qasima/shared/ui/ticket'
import { useEffect, useRef, useState } from 'react'
import { useLogOut } from '../panel/use-log-out.ts'
import { accountSettingsWords } from './account-settings.words.ts'

const second = 1_000

/** Shown after the deletion was requested: logs out after a moment, or sooner when the visitor leaves the page. */
export function DeletionScheduled() {
  const t = useWords(accountSettingsWords)
  const leave = useRef(useLogOut())
  const heading = useRef<HTMLHeadingElement>(null)
  const [left, setLeft] = useState(logoutAfterDeletionRequest / second)

  useEffect(() => {
    let hasLeft = false
    heading.current?.focus()
    const ticking = setInterval(() => setLeft((seconds) => Math.max(seconds - 1, 0)), second)
    const timer = setTimeout(() => {
      hasLeft = true
      void leave.current()
    }, logoutAfterDeletionRequest)
    return () => {
      clearInterval(ticking)
      clearTimeout(timer)
      if (!hasLeft) void logOut()
    }
  }, [])

  return (
    <Stack gap="4" alignItems="start" paddingBlock="10" minBlockSize="60dvh">
      <TicketMark />
      <Heading ref={heading} size="lg" tabIndex={-1} outline="none">
        {t('scheduled')}
      </Heading>
      <Text tone="muted" numeric role="timer">
        {t('logoutIn', { count: left })}
      </Text>
    </Stack>
  )
}
