import type { CountryId } from '@qasima/shared/contract/country'
import type { PublicListing } from '@qasima/shared/contract/product/product'
import { CodeTries } from '@qasima/shared/coupon/code-tries'
import { useFormat } from '@qasima/shared/i18n/format'
import { useWords } from '@qasima/shared/i18n/words'
import { Link } from '@qasima/shared/router/router'
import { isolated } from '@qasima/shared/schema/isolated'
import { Button } from '@qasima/shared/ui/button'
import { Stack } from '@qasima/shared/ui/layout'
import { lazyPart } from '@qasima/shared/ui/lazy-part'
import { Anchor } from '@qasima/shared/ui/link'
import { chakra } from '@qasima/shared/ui/styled'
import { Bdi, Code, Heading, Text } from '@qasima/shared/ui/text'
import { useState } from 'react'
import { Converted } from '../../cards/price-drop.tsx'
import { orderListings } from '../listing-order.ts'
import { Unconverted, VisitListing } from './best-price.tsx'
import { productPageWords } from './product-page.words.ts'
import { stockShare } from './stock-share.ts'
import type { History } from './use-history.ts'

const phone = '@media (max-width: 47.99rem)'

/** A table on a wide page; on a phone each row is a card, and its cells name their column themselves. */
const Table = chakra('table', {
  base: {
    inlineSize: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'start', padding: '3', borderBlockEndWidth: '1px', borderColor: 'line' },
    '& thead th': { fontSize: 'sm', color: 'muted', fontWeight: 'medium', whiteSpace: 'nowrap' },
    '& td > span[data-label]': { display: 'none' },
    '& td[data-actions]': { whiteSpace: 'nowrap' },
    '& [data-actions]': { _print: { display: 'none' } },
    [phone]: {
      '& thead': { position: 'absolute', clipPath: 'inset(50%)', inlineSize: '1px', overflow: 'hidden' },
      '&, & tbody': { display: 'block' },
      '& tr': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
        gap: '3',
        paddingBlock: '4',
        borderBlockEndWidth: '1px',
        borderColor: 'line',
      },
      '& th, & td': { padding: '0', borderBlockEndWidth: '0' },
      '& tbody th, & td[data-wide]': { gridColumn: '1 / -1' },
      '& td > span[data-label]': { display: 'block', fontSize: 'xs', color: 'muted' },
      '& td:empty': { display: 'none' },
      '& td[data-actions]': { whiteSpace: 'normal' },
    },
  },
})

const columns = ['shop', 'price', 'afterCode', 'stock', 'seen'] as const

interface ShopComparisonProps {
  readonly listings: readonly PublicListing[]
  readonly country: CountryId | undefined
  /** The history of the last 90 days, once it is there. */
  readonly lately: History | null
}

const PriceReport = lazyPart(
  async () => (await import(/* webpackChunkName: "pressed" */ './price-report.tsx')).PriceReport,
)

/** Every store that sells the product, with what it costs there. */
export function ShopComparison({ listings, country, lately }: ShopComparisonProps) {
  const [reported, setReported] = useState<PublicListing | null>(null)
  const t = useWords(productPageWords)
  const format = useFormat()
  const { available, elsewhere, unavailable, unpriced } = orderListings(listings)
  const groups = [
    { title: null, rows: available },
    { title: t('elsewhere', { country: country ? format.country(country) : '' }), rows: elsewhere },
    { title: t('outOfStock'), rows: unavailable },
    { title: t('unpriced'), rows: unpriced },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Stack as="section" gap="4" marginBlockStart={{ base: '10', md: '12' }} aria-labelledby="compare">
      <Stack gap="1">
        <Heading id="compare" size="md">
          {t('compare')}
        </Heading>
        <Text size="sm" tone="muted">
          {listings.length > 0 ? t('compareHint') : t('noShops')}
        </Text>
        <Unconverted offers={listings} country={country} />
      </Stack>
      {groups.map(({ title, rows }) => (
        <Stack key={title} gap="2">
          {title && (
            <Heading as="h3" size="xs">
              {title}
            </Heading>
          )}
          <Table aria-label={title ?? t('compare')}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
                <th scope="col" data-actions>
                  {t('visit')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((listing) => (
                <ShopRow key={listing.id} {...{ listing, lately }} onReport={() => setReported(listing)} />
              ))}
            </tbody>
          </Table>
        </Stack>
      ))}
      {reported && <PriceReport key={reported.id} listing={reported} onClose={() => setReported(null)} />}
    </Stack>
  )
}

interface ShopRowProps {
  readonly listing: PublicListing
  readonly lately: History | null
  readonly onReport: () => void
}

function ShopRow({ listing, lately, onReport }: ShopRowProps) {
  const t = useWords(productPageWords)
  const format = useFormat()
  const { shop, price, converted, effective, stock, seenAt, unitPrice } = listing
  const stocked = lately && stockShare(lately, listing)
  const label = (name: (typeof columns)[number]) => <span data-label>{t(name)}</span>
  return (
    <tr>
      <th scope="row">
        <Anchor asChild>
          <Link to={`/shop/${shop.id}/${shop.slug}`}>
            <bdi>{shop.shopName}</bdi>
          </Link>
        </Anchor>
      </th>
      <td>
        {label('price')}
        <Text as="span" fontWeight="semibold" numeric>
          {price ? <Bdi>{format.money(price)}</Bdi> : t('unseen')}
        </Text>
        <Converted converted={converted} />
        {unitPrice && (
          <Text as="span" size="xs" tone="muted" numeric display="block">
            {t(`per_${unitPrice.per}`, { price: isolated(format.money(unitPrice.price)) })}
          </Text>
        )}
      </td>
      <td>
        {label('afterCode')}
        {effective ? (
          <>
            <Text as="span" tone="good" fontWeight="semibold" numeric>
              <Bdi>{format.money(effective.price)}</Bdi>
            </Text>
            <Text as="span" size="xs" tone="muted" display="block">
              <Code>{effective.code}</Code>
            </Text>
            <CodeTries tries={effective.tries} />
          </>
        ) : (
          <Text as="span" size="sm" tone="muted">
            {t('noCode')}
          </Text>
        )}
      </td>
      <td>
        {label('stock')}
        <Text as="span" size="sm">
          {t(`stock_${stock}`)}
        </Text>
        {stocked && (
          <Text as="span" size="xs" tone="muted" numeric display="block">
            {t('stockShare', {
              percent: format.percent(Math.round(stocked.share * 100)),
              count: stocked.days,
              shown: format.number(stocked.days),
            })}
          </Text>
        )}
      </td>
      <td>
        {label('seen')}
        <Text as="span" size="sm" numeric>
          {seenAt ? format.ago(seenAt) : t('unseen')}
        </Text>
      </td>
      <td data-wide data-actions>
        <VisitListing listing={listing} />
        {price && (
          <Button
            variant="ghost"
            size="sm"
            onClick={onReport}
            aria-label={t('reportOf', { store: isolated(shop.shopName) })}
          >
            {t('report')}
          </Button>
        )}
      </td>
    </tr>
  )
}
