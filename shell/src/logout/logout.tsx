import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useSearchParams } from '@qasima/shared/router/router'
import { allowedRedirect } from '@qasima/shared/schema/allowed-redirect'
import { logOut } from '@qasima/shared/session/log-out'
import { clearRedirect } from '@qasima/shared/session/stored-redirect'
import { Button } from '@qasima/shared/ui/button'
import { Logo } from '@qasima/shared/ui/logo'
import { Heading } from '@qasima/shared/ui/text'
import { useEffect } from 'react'
import { useReplaceLocation } from '../address/replace-location.ts'
import { Centred } from '../layout/centred.tsx'
import { useSite } from '../site-context.ts'
import { logoutWords } from './logout.words.ts'

/** Ends the session of this browser, and redirects as the address asks, if allowed. */
export function Component() {
  const t = useWords(logoutWords)
  const language = useLanguage()
  const leave = useReplaceLocation()
  const { appRedirects } = useSite()
  const target = allowedRedirect(useSearchParams()[0].get('redirect_uri'), appRedirects)

  useEffect(() => {
    const loggedOut = logOut()
    if (target === null) return
    // The redirect was for now, not for the next sign-in.
    clearRedirect()
    void loggedOut.then(() => leave(target))
  }, [target, leave])

  return (
    <Centred minBlockSize="100dvh">
      <Logo language={language} />
      <Heading as="h1" size="md">
        {t('loggedOut')}
      </Heading>
      <Button asChild variant="secondary">
        <Link to="/">{t('home')}</Link>
      </Button>
    </Centred>
  )
}
