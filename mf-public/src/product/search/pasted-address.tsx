import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicShop } from '@qasima/shared/contract/shop/shop.routes'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { EmptyState } from '@qasima/shared/ui/empty-state'
import { Stack, WithoutScripts } from '@qasima/shared/ui/layout'
import { Anchor } from '@qasima/shared/ui/link'
import { onDemand } from '@qasima/shared/ui/on-demand'
import { Heading, Text } from '@qasima/shared/ui/text'
import { useCode } from '../page/use-code.ts'
import { productsWords } from './products.words.ts'

interface PastedAddressProps {
  readonly address: URL
  /** The store at the address; null where it is none of ours. */
  readonly shop: PublicShop | null
  readonly country: CountryId | undefined
}

const pageReading = onDemand(() => import(/* webpackChunkName: "shown" */ './page-reading.tsx'))

/**
 * A product of which only the address is known. Its page is read from the browser alone: a program that follows links
 * gets the document, and no store is asked for it.
 */
export function UnknownProduct({ address, shop, country }: PastedAddressProps) {
  const t = useWords(productsWords)
  const { part, hasFailed, tryAgain } = useCode(pageReading)
  if (!shop) {
    return (
      <EmptyState
        titleAs="h1"
        title={t('unknownShop', { domain: `\u2066${address.hostname}\u2069` })}
        description={t('unknownShopHint')}
        action={
          <Button asChild>
            <Link to={`/add-store?${new URLSearchParams({ store: address.hostname })}`}>{t('suggest')}</Link>
          </Button>
        }
      />
    )
  }
  const heading = (
    <Heading as="h1" size="lg">
      {t('fromShop', { store: isolated(shop.shopName) })}
    </Heading>
  )
  return (
    <Stack gap="6">
      {part ? (
        <part.PageReading key={address.href} {...{ address, country, heading }} />
      ) : (
        <>
          {heading}
          <WithoutScripts>
            <Text>{t('readingNeedsScripts')}</Text>
          </WithoutScripts>
        </>
      )}
      {hasFailed && (
        <Text role="alert">
          {t('readingUnavailable')}{' '}
          <Button size="sm" variant="ghost" onClick={tryAgain}>
            {t('tryAgain')}
          </Button>
        </Text>
      )}
      <Text>
        <Anchor asChild>
          <Link to={`/shop/${shop.id}/${shop.slug}`}>{t('openShop', { store: isolated(shop.shopName) })}</Link>
        </Anchor>
      </Text>
    </Stack>
  )
}
