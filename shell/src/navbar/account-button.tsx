import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { session, sessionState } from '@qasima/shared/session/session'
import { Button } from '@qasima/shared/ui/button'
import { UserIcon } from '@qasima/shared/ui/icon'
import { useStore } from 'zustand'
import { useHasRoute } from '../site-context.ts'
import { navbarWords } from './navbar.words.ts'

/**
 * Signing in, and after it the way to one's own account, or to what is missing of it. Absent where no remote brings
 * accounts.
 */
export function AccountButton({ fullWidth }: { fullWidth?: boolean }) {
  const t = useWords(navbarWords)
  const signedIn = useStore(session, sessionState) !== 'UNAUTHENTICATED'
  const to = signedIn ? '/dashboard' : '/signin'
  if (!useHasRoute(to)) return null
  return (
    <Button asChild variant="secondary" fullWidth={fullWidth}>
      <Link to={to}>
        <UserIcon />
        {signedIn ? t('profile') : t('signIn')}
      </Link>
    </Button>
  )
}
