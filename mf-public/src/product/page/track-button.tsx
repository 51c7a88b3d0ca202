import { record } from '@qasima/shared/analytics/analytics'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import {
  maxLocalTracking,
  trackLocally,
  untrackLocally,
  useLocalTracking,
} from '@qasima/shared/tracking/local-tracking'
import { Button } from '@qasima/shared/ui/button'
import { BellIcon, CheckIcon } from '@qasima/shared/ui/icon'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { useSignUpPath } from '../../search/use-sign-up-path.ts'
import { productPageWords } from './product-page.words.ts'

/** Its button and its note lie in the grid of the buttons. */
const Contents = chakra('div', { base: { display: 'contents' } })
const Note = chakra(Text, { base: { gridColumn: '1 / -1', '&:empty': { display: 'none' } } })

/** Follows the product in this browser. */
export function TrackButton({ productId }: { productId: string }) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const isTracked = useLocalTracking().some((tracking) => tracking.productId === productId)
  const signUp = useSignUpPath()
  const [failure, setFailure] = useState<'full' | 'refused' | null>(null)

  function track() {
    const outcome = trackLocally(productId)
    setFailure(outcome === 'added' ? null : outcome)
    record({ kind: 'action', category: 'product', action: 'track-here', label: outcome })
  }

  const limit = { count: maxLocalTracking, shown: format.number(maxLocalTracking) }
  const note = isTracked ? t('trackedHere') : failure && t(failure === 'full' ? 'trackFull' : 'trackRefused', limit)
  return (
    <Contents>
      {isTracked ? (
        <Button variant="secondary" aria-pressed onClick={() => untrackLocally([productId])}>
          <CheckIcon />
          {t('untrack')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={track} aria-pressed={false}>
          <BellIcon />
          {t('track')}
        </Button>
      )}
      <Note size="sm" tone="muted" role="status">
        {note && (
          <>
            {note}{' '}
            <Anchor asChild>
              <Link to={signUp}>{t('signUp')}</Link>
            </Anchor>
          </>
        )}
      </Note>
    </Contents>
  )
}
