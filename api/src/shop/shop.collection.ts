import type { ProductAddresses } from '../../../shared/contract/shop/product-addresses.ts'
import { permitProblems } from '../../../shared/contract/shop/sale-permit.ts'
import { shop } from '../../../shared/contract/shop/shop.collection.ts'
import type { WrittenDomain } from '../../../shared/contract/shop/shop-domain.ts'
import { defineStore } from '../collection/collection.ts'
import { bilingual, computed, json } from '../collection/column.ts'
import { ApiError } from '../http/api-error.ts'
import type { ProductRecipe } from '../turbo/product-recipe.ts'
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
  rulesIn: ({ config }) => ({
    columnsOf: async ({ patch }) => {
      const fields = config.production ? unpublishedDomains(patch) : []
      if (fields.length > 0) throw new ApiError('VALIDATION_ERROR', { fields })
      return {}
    },
  }),
  afterChange: keepDomains,
  listColumns: { shopName: 'sort_en' },
  constraints: {
    shop_slug_key: { key: 'slug', message: 'CONFLICT' },
    shop_domain_key: { key: 'domain', message: 'CONFLICT' },
    shop_category_fkey: { key: 'categoryId', message: 'INVALID' },
    shop_logo_media_fkey: { key: 'logo', message: 'INVALID' },
  },
})
