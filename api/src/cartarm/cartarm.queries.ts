import { sql } from 'kysely'
import type { CheckoutRecipe } from '../../../shared/contract/cartarm/cartarm.routes.ts'
import { namedQuery } from '../database/named-query.ts'

const maxRecipes = 50

/** The active recipes of a store for a platform, of no newer form than the caller knows; null leaves either open. */
export const listRecipes = namedQuery(
  'cartarm-recipes',
  (db, input: { shopId: number; platform: string | null; schemaVersion: number | null }) =>
    db
      .selectFrom('cartarm')
      .select(['id', 'checkout_url_pattern as checkoutUrlPattern', 'schema_version as schemaVersion'])
      // The contract holds these columns to its schemas when they are written.
      .select(sql<CheckoutRecipe['platform']>`platform`.as('platform'))
      .select(sql<CheckoutRecipe['selectors']>`selectors`.as('selectors'))
      .select(sql<CheckoutRecipe['waits']>`waits`.as('waits'))
      .where('shop_id', '=', input.shopId)
      .where('status', '=', sql.lit('ACTIVE'))
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(${input.platform}::text is null or platform in (${input.platform}, 'ALL'))`)
      .where(sql<boolean>`(${input.schemaVersion}::integer is null or schema_version <= ${input.schemaVersion})`)
      .orderBy(sql`platform = 'ALL'`)
      .orderBy('id')
      .limit(sql.lit(maxRecipes)),
)
