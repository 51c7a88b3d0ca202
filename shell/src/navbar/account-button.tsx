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

/** The query that returns here after sign-in: to a page worth returning to, or to an entry screen's target. */
function useRedirectBack(): string {
  const { pathname, search, hash } = useLocation()
  const access = describedBy(useMatches().at(-1))?.access ?? 'public'
  const redirect = access === 'public' ? pathname + search + hash : new URLSearchParams(search).get('redirect')
  const isHome = access === 'public' && pathWithoutLanguage(pathname) === '/'
  return redirect && !isHome ? `?${new URLSearchParams({ redirect })}` : ''
}

/** Sign-in, and afterwards the link to the account or to its missing steps. Absent if no remote provides accounts. */
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
