import type { User } from '@qasima/shared/contract/identity/user'
import { useWords } from '@qasima/shared/i18n/words'
import { Button } from '@qasima/shared/ui/button'
import { Flip, LogOutIcon } from '@qasima/shared/ui/icon'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Text } from '@qasima/shared/ui/text'
import { Panel } from '../panel/panel.tsx'
import { useLogOut } from '../panel/use-log-out.ts'
import { accountCardWords } from './account-card.words.ts'
import { BackOfficeLink } from './back-office-link.tsx'
import { initialsOf } from './initials.ts'

const Avatar = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '14',
    flexShrink: '0',
    borderRadius: 'full',
    bg: 'accentSoft',
    color: 'accentText',
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: '1',
    userSelect: 'none',
  },
})

/** The signed-in user, and the button to log out. */
export function AccountCard({ user }: { user: User }) {
  const t = useWords(accountCardWords)
  const logOut = useLogOut()
  return (
    <Panel title={t('title')}>
      <HStack gap="4" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Avatar aria-hidden>{initialsOf(user)}</Avatar>
        <Stack gap="0" flex="1 1 12rem">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            <Bdi>
              {user.firstName} {user.lastName}
            </Bdi>
          </Text>
          <Text size="sm" tone="muted" overflowWrap="anywhere">
            <Bdi>{user.email}</Bdi>
          </Text>
        </Stack>
        <BackOfficeLink />
        <Button variant="secondary" onClick={logOut}>
          <Flip>
            <LogOutIcon />
          </Flip>
          {t('logOut')}
        </Button>
      </HStack>
    </Panel>
  )
}
