import { downloadAddress } from '@qasima/shared/contract/shortner/download'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { useDownloadSlug } from '@qasima/shared/ui/download-button'
import { Anchor } from '@qasima/shared/ui/link'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { Logo } from '@qasima/shared/ui/logo'
import { Heading } from '@qasima/shared/ui/text'
import { useEffect } from 'react'
import { useReplaceLocation } from '../address/replace-location.ts'
import { Centred } from '../layout/centred.tsx'
import { autoDlWords } from './auto-dl.words.ts'

/** Starts the download for this device; the link is for browsers that do not. */
export function Component() {
  const t = useWords(autoDlWords)
  const language = useLanguage()
  const leave = useReplaceLocation()
  const address = downloadAddress(useDownloadSlug())
  useEffect(() => {
    leave(address)
  }, [address, leave])
  return (
    <Centred minBlockSize="100dvh">
      {/* The short link ends in the language of this page. */}
      <meta name="referrer" content="same-origin" />
      <Logo language={language} />
      <Heading as="h1" size="sm">
        {t('redirecting')}
      </Heading>
      <LoadingDots />
      <Anchor href={address}>{t('link')}</Anchor>
    </Centred>
  )
}
