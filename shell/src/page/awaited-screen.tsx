import { useWords } from '@qasima/shared/i18n/words'
import { LoadingDots } from '@qasima/shared/ui/loading-screen'
import { chakra } from '@qasima/shared/ui/styled'
import { pageWords } from './page.words.ts'

// As high as the window, so that the footer does not move into view and out again.
const Place = chakra('div', { base: { display: 'grid', placeContent: 'center', minBlockSize: '100dvh' } })

/** Stands where the first screen will be, while its code and data are slow to come. */
export function AwaitedScreen() {
  const t = useWords(pageWords)
  return (
    <Place role="status" aria-label={t('loading')}>
      <LoadingDots />
    </Place>
  )
}
