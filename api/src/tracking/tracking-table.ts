import type { Language } from '../../../shared/contract/language.ts'
import type { TrackedProduct } from '../../../shared/contract/tracking/tracking.routes.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { majorUnits, minorDigits } from '../../../shared/schema/units.ts'
import type { ExportedPrice } from './tracking-export.queries.ts'

/** An amount in units of its currency, with the currency's number of decimal digits. */
interface Amount {
  readonly text: string
  readonly digits: number
}
/** The value of a cell before it is formatted. */
export type Value = string | boolean | Date | Amount | null

/** A column of an exported file: its JSON key, its heading in spreadsheets, and how its value is read from a row. */
export interface Column<Row> {
  readonly key: string
  readonly heading: Readonly<Record<Language, string>>
  /** Characters. */
  readonly width: number
  readonly cellFor: (row: Row) => Value
}

/** A watched product, with the address from which it can be imported again. */
export interface ExportedWatch {
  readonly url: string
  readonly item: TrackedProduct
}

const amountOf = (price: Money | null | undefined): Amount | null =>
  price ? { text: majorUnits(price), digits: minorDigits(price.currency) } : null

const targetsOf = ({ alerts }: TrackedProduct) =>
  alerts.flatMap(({ kind, amount, currency, endedAt }) =>
    kind === 'target' && amount !== null && currency !== null && endedAt === null
      ? [`${majorUnits({ amount, currency })} ${currency}`]
      : [],
  )

// The import recognises the headings of `url`, `target`, `currency`, `tags` and `note` in both languages.
export const watchColumns: readonly Column<ExportedWatch>[] = [
  { key: 'url', heading: { en: 'url', ar: 'الرابط' }, width: 50, cellFor: ({ url }) => url },
  { key: 'product', heading: { en: 'product', ar: 'المنتج' }, width: 40, cellFor: ({ item }) => item.product.name },
  {
    key: 'store',
    heading: { en: 'store', ar: 'المتجر' },
    width: 20,
    cellFor: ({ item }) => item.listing?.shop.shopName ?? null,
  },
  {
    key: 'price',
    heading: { en: 'price', ar: 'السعر' },
    width: 12,
    cellFor: ({ item }) => amountOf(item.listing?.price),
  },
  {
    key: 'currency',
    heading: { en: 'currency', ar: 'العملة' },
    width: 10,
    cellFor: ({ item }) => item.listing?.price?.currency ?? null,
  },
  {
    key: 'target',
    heading: { en: 'target', ar: 'السعر المستهدف' },
    width: 20,
    cellFor: ({ item }) => targetsOf(item).join(' | ') || null,
  },
  {
    key: 'tags',
    heading: { en: 'tags', ar: 'الوسوم' },
    width: 20,
    cellFor: ({ item }) => item.tags.join(' | ') || null,
  },
  { key: 'note', heading: { en: 'note', ar: 'ملاحظة' }, width: 40, cellFor: ({ item }) => item.note },
  {
    key: 'since',
    heading: { en: 'tracked since', ar: 'متابَع منذ' },
    width: 20,
    cellFor: ({ item }) => new Date(item.createdAt),
  },
]

export const historyColumns: readonly Column<ExportedPrice>[] = [
  { key: 'product', heading: { en: 'product', ar: 'المنتج' }, width: 40, cellFor: ({ product }) => product },
  { key: 'store', heading: { en: 'store', ar: 'المتجر' }, width: 20, cellFor: ({ store }) => store },
  { key: 'url', heading: { en: 'url', ar: 'الرابط' }, width: 50, cellFor: ({ url }) => url },
  { key: 'at', heading: { en: 'at (UTC)', ar: 'الوقت (UTC)' }, width: 20, cellFor: ({ at }) => at },
  { key: 'price', heading: { en: 'price', ar: 'السعر' }, width: 12, cellFor: (row) => amountOf(row) },
  { key: 'currency', heading: { en: 'currency', ar: 'العملة' }, width: 10, cellFor: ({ currency }) => currency },
  { key: 'inStock', heading: { en: 'in stock', ar: 'متوفر' }, width: 10, cellFor: ({ inStock }) => inStock },
]
