import { plainText, readAddress, readGtin, readStock } from './field-values.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageScan } from './page-scan.ts'
import type { CandidateList } from './product-candidates.ts'
import { readCurrency, readSchemaPrice } from './schema-price.ts'

/** Collects Open Graph tags, and related ones of Facebook and Pinterest. */
export function addOpenGraph(list: CandidateList, { metas }: PageScan, facts: PageFacts): void {
  const first = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const found = metas.get(name)?.find((text) => text.trim() !== '')
      if (found !== undefined) return found
    }
    return undefined
  }
  const add = (field: 'title' | 'brand' | 'sku' | 'seller', text: string | undefined): void => {
    const plain = plainText(text ?? '')
    list.add(field, 'open-graph', plain, plain)
  }
  const price = (field: 'price' | 'claimedPrice', prefix: string): void => {
    const text = first(`${prefix}:amount`)
    if (text === undefined) return
    const currency = readCurrency(
      first(`${prefix}:currency`, 'product:price:currency', 'og:price:currency'),
      facts.hints,
    )
    list.add(field, 'open-graph', currency ? `${text} ${currency}` : text, readSchemaPrice(text, currency, facts.hints))
  }

  add('title', first('og:title', 'twitter:title'))
  add('brand', first('product:brand', 'og:brand'))
  add('sku', first('product:retailer_item_id', 'product:sku'))
  const image = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')
  if (image) list.add('image', 'open-graph', image, readAddress(image, facts.url))
  // If a sale price is given, the plain price is the previous one.
  const isOnSale = first('product:sale_price:amount') !== undefined
  if (isOnSale) price('price', 'product:sale_price')
  price(isOnSale ? 'claimedPrice' : 'price', 'product:price')
  if (!isOnSale) price('price', 'og:price')
  price('claimedPrice', 'product:original_price')
  price('claimedPrice', 'og:price:standard')
  const stock = first('product:availability', 'og:availability')
  if (stock) list.add('stock', 'open-graph', stock, readStock(stock))
  const gtin = first('product:gtin', 'product:ean', 'product:upc', 'product:isbn')
  if (gtin) list.add('gtin', 'open-graph', gtin, readGtin(gtin))
}
