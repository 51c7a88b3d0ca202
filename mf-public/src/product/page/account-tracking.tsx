import type { CountryId } from '@qasima/shared/contract/country'
import type { productPage } from '@qasima/shared/contract/product/product.routes'
import type { ReplyOf } from '@qasima/shared/contract/route'
import { useFormat } from '@qasima/shared/i18n/format'
import { useLanguage } from '@qasima/shared/i18n/language-context'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { BellIcon, CheckIcon } from '@qasima/shared/ui/icon'
import { lazyPart } from '@qasima/shared/ui/lazy-part'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { type ProductTracking, targetOf, targetPriceOf } from '../tracking/use-product-tracking.ts'
import { accountTrackingWords } from './account-tracking.words.ts'
import { TrackingFailure } from './tracking-failure.tsx'

const TargetDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "pressed" */ './target-dialog.tsx')).TargetDialog,
)

interface AccountTrackingProps {
  readonly tracking: ProductTracking
  readonly productId: string
  readonly best: ReplyOf<typeof productPage>['best']
  readonly country: CountryId | undefined
}

/** Its buttons and its note lie in the grid of the buttons. */
const Contents = chakra('div', { base: { display: 'contents' } })
const Note = chakra('div', { base: { gridColumn: '1 / -1', '&:empty': { display: 'none' } } })

/** Tracks the product in the account, and changes its target price where one is set. */
export function AccountTracking({ tracking, productId, best, country }: AccountTrackingProps) {
  const t = useWords(accountTrackingWords)
  const [isChanging, setChanging] = useState(false)
  const { tracked, isBusy } = tracking
  return (
    <Contents>
      {tracked ? (
        <Button variant="secondary" aria-pressed loading={isBusy && !isChanging} onClick={tracking.stop}>
          <CheckIcon />
          {t('untrack')}
        </Button>
      ) : (
        <Button variant="secondary" aria-pressed={false} loading={isBusy && !isChanging} onClick={tracking.start}>
          <BellIcon />
          {t('track')}
        </Button>
      )}
      {best && targetOf(tracked) && (
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t('changeTarget')}
        </Button>
      )}
      <Note>
        <TrackingNote tracking={tracking} />
      </Note>
      {isChanging && best && (
        <TargetDialog {...{ tracking, productId, best, country }} onClose={() => setChanging(false)} />
      )}
    </Contents>
  )
}

/** What tracking comes to, or why it did not come about and what to do. */
function TrackingNote({ tracking: { tracked, failure, readAgain } }: Pick<AccountTrackingProps, 'tracking'>) {
  const t = useWords(accountTrackingWords)
  const format = useFormat()
  const language = useLanguage()
  const target = targetPriceOf(tracked)
  if (failure && tracked === undefined) {
    return (
      <Text size="sm" tone="muted" role="alert">
        {t('failed')} {failure.sentence(language)}{' '}
        <Button size="sm" variant="ghost" onClick={readAgain}>
          {t('tryAgain')}
        </Button>
      </Text>
    )
  }
  if (failure) return <TrackingFailure failure={failure} />
  if (!tracked) return null
  return (
    <Text size="sm" tone="muted" role="status">
      {target ? t('target', { price: isolated(format.money(target)) }) : t('tracked')}{' '}
      <Anchor asChild>
        <Link to="/dashboard#tracking">{t('list')}</Link>
      </Anchor>
    </Text>
  )
}
