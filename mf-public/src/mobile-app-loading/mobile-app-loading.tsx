import { useVisitor } from '@qasima/shared/federation/visitor'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link, useSearchParams } from '@qasima/shared/router/router'
import { allowedRedirect } from '@qasima/shared/schema/allowed-redirect'
import { Button } from '@qasima/shared/ui/button'
import { HStack, Stack } from '@qasima/shared/ui/layout'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { Logo } from '@qasima/shared/ui/logo'
import { chakra } from '@qasima/shared/ui/styled'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useEffect, useRef } from 'react'
import { mobileAppLoadingWords } from './mobile-app-loading.words.ts'

/** Opens the app once; where the web view does not allow it by itself, the button is there to press. */
function OpenApp({ address }: { address: string }) {
  const t = useWords(mobileAppLoadingWords)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.click(), [])
  return (
    <>
      <Text tone="muted">{t('openText')}</Text>
      <Button asChild size="lg">
        <a ref={link} href={address}>
          {t('open')}
        </a>
      </Button>
    </>
  )
}

/** A way out for who is still here after some seconds. By style alone, so that it needs no scripts. */
const AfterMoment = chakra(Stack, { base: { animation: 'appear 1ms 5s backwards' } })

/** What the app shows in its web view while it takes over. */
export function Component() {
  const t = useWords(mobileAppLoadingWords)
  const language = useLanguage()
  const [query] = useSearchParams()
  const { appRedirects } = useVisitor()
  const address = allowedRedirect(query.get('redirect_uri'), appRedirects)
  return (
    <Stack minBlockSize="100dvh" padding="5" gap="6" alignItems="center" justifyContent="center" textAlign="center">
      <Logo language={language} />
      <HStack role="status" color="muted">
        <Heading as="h1" size="xs" color="inherit" fontWeight="medium">
          {t('loading')}
        </Heading>
        <LoadingDots />
      </HStack>
      {!address && (
        <AfterMoment gap="4" alignItems="center">
          <Text tone="muted">{t('slow')}</Text>
          <Button asChild variant="secondary">
            <Link to="/">{t('home')}</Link>
          </Button>
        </AfterMoment>
      )}
      {address?.startsWith('/') && (
        <Button asChild size="lg">
          <a href={address}>{t('continue')}</a>
        </Button>
      )}
      {address && !address.startsWith('/') && <OpenApp address={address} />}
    </Stack>
  )
}
