import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicShop } from '@qasima/shared/contract/shop/shop.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { useAccountId } from '@qasima/shared/session/use-account-id'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { HStack } from '@qasima/shared/ui/layout'
import { lazy, Suspense } from 'react'
import { productsWords } from './products.words.ts'

interface PastedAddressProps {
  readonly address: URL
  /** The store at the address; null where it is none of ours. */
  readonly shop: PublicShop | null
  readonly country: CountryId | undefined
}

const TrackAddress = lazy(async () => ({
  default: (await import(/* webpackChunkName: "pressed" */ './track-address.tsx')).TrackAddress,
}))

/** What can be done with the address of a product that is not known. */
export function UnknownProduct({ address, shop, country }: PastedAddressProps) {
  const t = useWords(productsWords)
  const isGuest = useAccountId() === undefined
  if (!shop) {
    return (
      <EmptyState
        title={t('unknownShop', { domain: `\u2066${address.hostname}\u2069` })}
        description={t('unknownShopHint')}
        action={
          <Button asChild>
            <Link to="/add-store">{t('suggest')}</Link>
          </Button>
        }
      />
    )
  }
  const store = isolated(shop.shopName)
  return (
    <EmptyState
      title={t('knownShop', { store })}
      description={t(isGuest ? 'knownShopHint' : 'knownShopAccount')}
      action={
        <HStack justifyContent="center" alignItems="flex-start" flexWrap="wrap">
          {isGuest ? (
            <Button asChild>
              <Link to="/signup">{t('signUp')}</Link>
            </Button>
          ) : (
            <Suspense>
              <TrackAddress address={address} country={country} />
            </Suspense>
          )}
          <Button asChild variant="secondary">
            <Link to={`/shop/${shop.id}/${shop.slug}`}>{t('openShop', { store })}</Link>
          </Button>
        </HStack>
      }
    />
  )
}
