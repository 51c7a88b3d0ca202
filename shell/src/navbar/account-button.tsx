import { pathWithoutLanguage } from '@qasima/shared/contract/language'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useLocation } from '@qasima/shared/router/router'
import { session, sessionState } from '@qasima/shared/session/session'
import { Button } from '@qasima/shared/ui/button'
import { UserIcon } from '@qasima/shared/ui/icon'
import { useMatches } from 'react-router'
import { describedBy } from '../page/use-page.ts'
import { useHasRoute, useSite } from '../site-context.ts'
import { useSiteStore } from '../site-store.ts'
import { navbarWords } from './navbar.words.ts'

/** The query that leads back here after signing in: to a page worth coming back to, or to where a screen of entry leads. */
function useRedirectBack(): string {
  const { pathname, search, hash } = useLocation()
  const access = describedBy(useMatches().at(-1))?.access ?? 'public'
  const redirect = access === 'public' ? pathname + search + hash : new URLSearchParams(search).get('redirect')
  const isHome = access === 'public' && pathWithoutLanguage(pathname) === '/'
  return redirect && !isHome ? `?${new URLSearchParams({ redirect })}` : ''
}

/**
 * Signing in, and after it the way to one's own account, or to what is missing of it. Absent where no remote brings
 * accounts.
 */
export function AccountButton({ fullWidth }: { fullWidth?: boolean }) {
  const t = useWords(navbarWords)
  const { rendered } = useSite()
  const signedIn = useSiteStore(
    session,
    (now) => sessionState(now) !== 'UNAUTHENTICATED',
    rendered?.hasSession ?? false,
  )
  const to = signedIn ? '/dashboard' : '/signin'
  const redirect = useRedirectBack()
  if (!useHasRoute(to)) return null
  return (
    <Button asChild variant="secondary" fullWidth={fullWidth}>
      <Link to={signedIn ? to : to + redirect}>
        {/* In the bar, its place is the bell's. */}
        {fullWidth && <UserIcon />}
        {signedIn ? t('profile') : t('signIn')}
      </Link>
    </Button>
  )
}
