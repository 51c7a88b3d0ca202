import { type OAuthProvider, oauthLogin } from '@qasima/shared/contract/identity/oauth.routes'
import { failureSentence } from '@qasima/shared/form/contract-form'
import { call } from '@qasima/shared/http/call'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useLoaderData } from '@qasima/shared/router/router'
import { Alert } from '@qasima/shared/ui/alert'
import { Button } from '@qasima/shared/ui/button'
import { Stack } from '@qasima/shared/ui/layout'
import { chakra } from '@qasima/shared/ui/styled'
import { useEffect, useState } from 'react'
import { entryWords } from './entry.words.ts'
import { ProviderMark } from './provider-mark.tsx'
import { providerNames } from './provider-names.ts'
import { saveProviderRedirect } from './provider-redirect.ts'
import type { providersLoader } from './providers.ts'
import { useRequestedRedirect } from './use-with-redirect.ts'

const Or = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    color: 'muted',
    fontSize: 'sm',
    _before: { content: '""', flex: '1', borderBlockStartWidth: '1px' },
    _after: { content: '""', flex: '1', borderBlockStartWidth: '1px' },
  },
})

type Redirecting = { readonly to: OAuthProvider } | { readonly failed: unknown } | null

/** Buttons for the sign-in providers that the screen's loader found. */
export function ProviderButtons() {
  const t = useWords(entryWords)
  const language = useLanguage()
  const providers = useLoaderData<typeof providersLoader>()
  const wanted = useRequestedRedirect()
  const [redirecting, setRedirecting] = useState<Redirecting>(null)

  // After returning from the provider, a browser may show the page as it was left.
  useEffect(() => {
    const reset = () => setRedirecting(null)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  async function leave(provider: OAuthProvider) {
    if (redirecting && 'to' in redirecting) return
    setRedirecting({ to: provider })
    try {
      const { url } = await call(oauthLogin, { params: { provider } })
      saveProviderRedirect(wanted)
      location.assign(url)
    } catch (failed) {
      setRedirecting({ failed })
    }
  }

  if (providers.length === 0) return null
  return (
    <Stack gap="4">
      {redirecting && 'failed' in redirecting && (
        <Alert tone="bad">{failureSentence(redirecting.failed, language)}</Alert>
      )}
      <Stack gap="3">
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="secondary"
            fullWidth
            minBlockSize="12"
            loading={redirecting !== null && 'to' in redirecting && redirecting.to === provider}
            onClick={() => leave(provider)}
          >
            <ProviderMark provider={provider} />
            {t('continueWith', { provider: providerNames[provider] })}
          </Button>
        ))}
      </Stack>
      <Or>{t('or')}</Or>
    </Stack>
  )
}
