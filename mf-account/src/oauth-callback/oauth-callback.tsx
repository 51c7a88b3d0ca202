import { type OAuthFailure, oauthFailures, readOAuthSession } from '@qasima/shared/contract/identity/oauth.routes'
import type { SignedIn } from '@qasima/shared/contract/identity/sign-in.routes'
import { languageOfPath, pathInLanguage } from '@qasima/shared/contract/language'
import { useVisitor } from '@qasima/shared/federation/visitor'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from '@qasima/shared/router/router'
import { addressSecret } from '@qasima/shared/session/address-secrets'
import { storeSession } from '@qasima/shared/session/session'
import { Stack } from '@qasima/shared/ui/layout'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { Logo } from '@qasima/shared/ui/logo'
import { Heading } from '@qasima/shared/ui/text'
import { useEffect } from 'react'
import { consumeProviderRedirect } from '../entry/provider-redirect.ts'
import { challengeOf } from '../entry/second-factor-challenge.ts'
import { announceKept } from '../entry/sign-in.ts'
import { withRedirect } from '../entry/use-with-redirect.ts'
import { oauthCallbackWords } from './oauth-callback.words.ts'

type Outcome = SignedIn | OAuthFailure | { readonly challenge: string }

async function redeem(id: string): Promise<Outcome> {
  try {
    const { success, data } = await call(readOAuthSession, { params: { id } })
    if (!success || !data) return 'failed'
    await storeSession(data)
    announceKept(data, languageOfPath(location.pathname))
    return data
  } catch (error) {
    const challenge = challengeOf(error)
    return challenge ? { challenge } : 'failed'
  }
}

/**
 * What the provider sent back. A sign-in can be fetched only once, so the loader does it, which the router runs once;
 * the promise is not awaited, so that the screen can show progress.
 * @throws Error `No data received` if the address names no sign-in.
 */
export function loader({ request }: LoaderFunctionArgs): { readonly outcome: Promise<Outcome> } {
  const query = new URL(request.url).searchParams
  const error = query.get('error')
  if (error) return { outcome: Promise.resolve(oauthFailures.find((known) => known === error) ?? 'failed') }
  const id = addressSecret('id') ?? query.get('id')
  if (!id) throw new Error('No data received')
  return { outcome: redeem(id) }
}

/** The page to which a provider redirects its user. */
export function Component() {
  const t = useWords(oauthCallbackWords)
  const language = useLanguage()
  const navigate = useNavigate()
  const { appRedirects } = useVisitor()
  const { outcome } = useLoaderData<typeof loader>()

  useEffect(() => {
    let left = false
    void outcome.then((result) => {
      if (left) return
      const failure = typeof result === 'string' ? result : null
      const challenge = typeof result === 'object' && 'challenge' in result ? result.challenge : null
      // The profile screen redirects an account with a complete profile.
      const path = pathInLanguage(failure || challenge ? '/signin' : '/profile-setup', language)
      const to = withRedirect(path, consumeProviderRedirect(appRedirects))
      void navigate(to, { replace: true, state: challenge ? { challenge } : failure && { provider: failure } })
    })
    return () => {
      left = true
    }
  }, [outcome, navigate, language, appRedirects])

  return (
    <Stack minBlockSize="100dvh" padding="5" gap="6" alignItems="center" justifyContent="center" textAlign="center">
      <Logo language={language} />
      <Stack role="status" gap="4" alignItems="center" color="muted">
        <Heading as="h1" size="xs" color="inherit" fontWeight="medium">
          {t('title')}
        </Heading>
        <LoadingDots />
      </Stack>
    </Stack>
  )
}
