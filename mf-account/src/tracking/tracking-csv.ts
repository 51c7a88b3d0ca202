import type { TrackedProduct } from '@qasima/shared/contract/tracking/tracking.routes'
import { majorUnits } from '@qasima/shared/schema/units'

// A sheet would take it for a formula.
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`

const columns = ['url', 'product', 'store', 'price', 'currency', 'target', 'tags', 'note'] as const

/** The page of its listing; that of the product at `site` where it is watched in any store. */
const addressOf = ({ product, listing, listingId }: TrackedProduct, site: string) =>
  listing && listingId !== null ? listing.url : `${site}/product/${product.id}/${product.slug}`

const targetsOf = ({ alerts }: TrackedProduct) =>
  alerts.flatMap(({ kind, amount, currency, endedAt }) =>
    kind === 'target' && amount !== null && currency !== null && endedAt === null
      ? [`${majorUnits({ amount, currency })} ${currency}`]
      : [],
  )

/** What is watched as a CSV file that sheets read as UTF-8 and that can be read in again. */
export function csvOf(items: readonly TrackedProduct[], site: string): string {
  const rows = items.map((item) => [
    addressOf(item, site),
    item.product.name,
    item.listing?.shop.shopName ?? '',
    item.listing?.price ? majorUnits(item.listing.price) : '',
    item.listing?.price?.currency ?? '',
    targetsOf(item).join(' | '),
    item.tags.join(' | '),
    item.note ?? '',
  ])
  return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
