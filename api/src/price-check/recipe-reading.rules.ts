import type { RecipeReading } from '../../../shared/contract/price-check/recipe-test.routes.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { type Candidates, type Field, sources } from '../turbo/product-reading.ts'
import type { TurboReading } from '../turbo/turbo.ts'

type PagePrice = Money | { readonly ambiguous: readonly Money[] }

/** In the order in which staff read them. */
const shownFields = [
  'price',
  'claimedPrice',
  'title',
  'image',
  'stock',
  'brand',
  'seller',
  'gtin',
  'sku',
] as const satisfies readonly Field[]

const pricesOf = (price: PagePrice | undefined): Money[] => {
  if (!price) return []
  return 'ambiguous' in price ? [...price.ambiguous] : [price]
}

const shownCandidates = (candidates: Candidates): RecipeReading['candidates'] =>
  shownFields.flatMap((field) =>
    sources.flatMap((source) =>
      candidates[field]
        .filter((one) => one.source === source)
        .map(({ text, value }) => ({
          field,
          source,
          text,
          value: typeof value === 'string' ? value : null,
          prices: typeof value === 'object' ? pricesOf(value) : [],
        })),
    ),
  )

/** What staff see of a page that was read to test a recipe. */
export function shownReading(reading: TurboReading): RecipeReading {
  const nothing = { kept: null, conflicts: [], candidates: [] }
  if (reading.outcome === 'failed') {
    const { url, failure, status = null } = reading
    return { outcome: 'failed', url, failure, status, ...nothing }
  }
  // The request was unconditional, so "not modified" cannot be right.
  if (reading.outcome === 'not-modified') {
    return { outcome: 'failed', url: reading.url, failure: 'content', status: null, ...nothing }
  }
  const { title, image, price, claimedPrice, stock, seller, candidates, conflicts } = reading.product
  return {
    outcome: 'read',
    url: reading.url,
    failure: null,
    status: null,
    kept: {
      title: title ?? null,
      image: image ?? null,
      prices: pricesOf(price),
      claimedPrice: claimedPrice ?? null,
      stock,
      seller: seller ?? null,
    },
    conflicts: [...conflicts],
    candidates: shownCandidates(candidates),
  }
}
