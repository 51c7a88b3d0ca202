import { Link } from '@qasima/shared/router/router'
import { session } from '@qasima/shared/session/session'
import { IconButton } from '@qasima/shared/ui/button'
import { ExternalIcon, LogOutIcon, UserIcon } from '@qasima/shared/ui/icon'
import { Menu, MenuItem, MenuSeparator } from '@qasima/shared/ui/menu'
import { chakra } from '@qasima/shared/ui/styled'
import { useStore } from 'zustand'

const Who = chakra('div', {
  base: { paddingInline: '3', paddingBlock: '2', maxInlineSize: '18rem', overflowWrap: 'anywhere' },
})
const Name = chakra('bdi', { base: { display: 'block', fontWeight: 'semibold' } })
const Email = chakra('bdi', { base: { display: 'block', color: 'muted', fontSize: 'sm' } })

/** The signed-in person, with links to their account, the site, and sign-out. */
export function AccountMenu() {
  const user = useStore(session, (now) => now.user)
  return (
    <Menu
      label="Account"
      trigger={
        <IconButton label="Account">
          <UserIcon />
        </IconButton>
      }
    >
      {user && (
        <>
          <Who role="presentation">
            <Name>{[user.firstName, user.lastName].filter(Boolean).join(' ')}</Name>
            <Email>{user.email}</Email>
          </Who>
          <MenuSeparator />
        </>
      )}
      <MenuItem asChild>
        <Link to="/dashboard">
          <UserIcon />
          Profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/">
          <ExternalIcon />
          View site
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/logout">
          <LogOutIcon />
          Log out
        </Link>
      </MenuItem>
    </Menu>
  )
}
