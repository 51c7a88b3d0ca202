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
import { Stack } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { useSignUpPath } from '../../search/use-sign-up-path.ts'
import { productPageWords } from './product-page.words.ts'

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
    <Stack gap="2" flex="1 1 14rem" alignItems="flex-start">
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
      <Text size="sm" tone="muted" role="status">
        {note && (
          <>
            {note}{' '}
            <Anchor asChild>
              <Link to={signUp}>{t('signUp')}</Link>
            </Anchor>
          </>
        )}
      </Text>
    </Stack>
  )
}
