import { useWords } from '@qasima/shared/i18n/words'
import { preferences } from '@qasima/shared/session/preferences'
import { chakra } from '@qasima/shared/ui/styled'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { pageWords } from './page.words.ts'

const Bar = chakra('div', {
  base: {
    position: 'fixed',
    insetBlockStart: '0',
    insetInline: '0',
    blockSize: '3px',
    zIndex: 'loading',
    bg: 'accent',
    transformOrigin: 'calc(50% - var(--forward) * 50%)',
    // Fast loads show nothing; slow ones keep moving.
    transform: 'scaleX(0.92)',
    transition: 'transform 8s cubic-bezier(0.1, 0.7, 0.2, 1) 150ms',
    _starting: { transform: 'scaleX(0)' },
  },
})

/** Shows that the next page is loading, after 150 ms. */
export function PendingBar() {
  const t = useWords(pageWords)
  const pending = useNavigation().state !== 'idle'
  useEffect(() => {
    preferences.setState({ isLoading: pending })
  }, [pending])
  return pending ? <Bar role="progressbar" aria-label={t('loading')} /> : null
}
