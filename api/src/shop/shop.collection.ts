import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ProductAddresses } from '../../../shared/contract/shop/product-addresses.ts'
import { permitProblems } from '../../../shared/contract/shop/sale-permit.ts'
import { type Shop, shop } from '../../../shared/contract/shop/shop.collection.ts'
import type { WrittenDomain } from '../../../shared/contract/shop/shop-domain.ts'
import { type Change, changedIds, defineStore, type RecordChange } from '../collection/collection.ts'
import { bilingual, computed, json } from '../collection/column.ts'
import { ApiError } from '../http/api-error.ts'
import type { ProductRecipe } from '../turbo/product-recipe.ts'
import { completeShops, readPagesAgain, touchCodesOf } from './complete-shops.queries.ts'
import { keptRecipe, writtenRecipe } from './product-recipe.rules.ts'
import { recipePause } from './recipe-pause.queries.ts'
import { keepDomains } from './shop-domain.queries.ts'
import { domainProblems, keptDomain, unpublishedDomains } from './shop-domain.rules.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'shop.product_recipe': ProductRecipe | null
    'shop.product_addresses': ProductAddresses | null
  }
}

/** A store counts as published from when it was first shown. */
const publication = ({ before, next }: Change<{ readonly status?: string }>) =>
  before?.status !== 'ACTIVE' && (next.status ?? 'ACTIVE') === 'ACTIVE'
    ? { published_at: before ? sql`coalesce(published_at, now())` : sql`now()` }
    : {}

type ShopChange = RecordChange<Shop>

const isShownOtherwise = ({ before, after }: ShopChange): boolean =>
  before !== null &&
  after !== null &&
  (before.status !== after.status || before.deletedAt !== after.deletedAt || before.domain !== after.domain)

const isReadOtherwise = ({ before, after }: ShopChange): boolean =>
  before !== null && after !== null && !isDeepStrictEqual(before.productRecipe, after.productRecipe)

/** Stores as staff see and write them. */
export const shops = defineStore(shop, {
  table: 'shop',
  columns: {
    shopName: bilingual('name'),
    productRecipe: {
      ...json('product_recipe'),
      read: (row) => row.product_recipe && writtenRecipe(row.product_recipe),
      write: (recipe) => ({ product_recipe: recipe && JSON.stringify(keptRecipe(recipe)) }),
    },
    productAddresses: json('product_addresses'),
    recipePause: computed('recipe_pause', recipePause),
    domains: {
      ...json('domains'),
      write: (domains: readonly WrittenDomain[]) => ({ domains: JSON.stringify(domains.map(keptDomain)) }),
    },
  },
  check: ({ next, patch }) => [...permitProblems(next), ...domainProblems(next, patch)],
  columnsOf: async (change) => publication(change),
  rulesIn: ({ config }) => ({
    columnsOf: async (change) => {
      const fields = config.production ? unpublishedDomains(change.patch) : []
      if (fields.length > 0) throw new ApiError('VALIDATION_ERROR', { fields })
      return publication(change)
    },
  }),
  afterChange: keepDomains,
  afterChanges: async (tx, changes) => {
    await completeShops(tx, changedIds(changes))
    const shown = changes.filter(isShownOtherwise)
    if (shown.length > 0) await touchCodesOf(tx, changedIds(shown))
    const read = changes.filter(isReadOtherwise)
    if (read.length > 0) await readPagesAgain(tx, changedIds(read))
  },
  listColumns: { shopName: 'sort_en' },
  constraints: {
    shop_slug_key: { key: 'slug', message: 'CONFLICT' },
    shop_domain_key: { key: 'domain', message: 'CONFLICT' },
    shop_category_fkey: { key: 'categoryId', message: 'INVALID' },
    shop_logo_media_fkey: { key: 'logo', message: 'INVALID' },
  },
})
