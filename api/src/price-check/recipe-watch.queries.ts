import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { isRecipePaused } from '../shop/recipe-pause.queries.ts'
import type { TurboReading } from '../turbo/turbo.ts'
import { isEmptyReading, isTelling, type RecipeCounts } from './recipe-watch.rules.ts'

type Tx = Transaction<Schema>

/** Counts a reading for the recipe that it used. */
export async function noteRecipeReading(
  tx: Tx,
  { id, recipe }: { readonly id: number; readonly recipe: unknown },
  reading: TurboReading,
): Promise<void> {
  if (!recipe || reading.outcome !== 'read' || !isTelling(reading)) return
  const isEmpty = isEmptyReading(reading)
  await sql`
    insert into shop_recipe_day as known (shop_id, day, recipe, readings, empty, sample_url)
    values (
      ${id}, (now() at time zone 'UTC')::date, ${JSON.stringify(recipe)}::jsonb, 1, ${isEmpty ? 1 : 0},
      ${isEmpty ? reading.url : null}
    )
    on conflict (shop_id, day) do update set
      recipe = excluded.recipe,
      readings = excluded.readings + case when known.recipe = excluded.recipe then known.readings else 0 end,
      empty = excluded.empty + case when known.recipe = excluded.recipe then known.empty else 0 end,
      sample_url = coalesce(excluded.sample_url, case when known.recipe = excluded.recipe then known.sample_url end)
  `.execute(tx)
}

/** The results of a shop's recipe on one day. */
export interface RecipeDay extends RecipeCounts {
  readonly shopId: number
  readonly shopName: { readonly ar: string; readonly en: string }
  readonly sampleUrl: string
}

/** Days (today and yesterday) on which a recipe in use found no price on some page. */
export async function findRecipeDays(db: Kysely<Schema>): Promise<RecipeDay[]> {
  const { rows } = await sql<RecipeDay>`
    select shop.id as "shopId", jsonb_build_object('ar', name_ar, 'en', name_en) as "shopName",
      readings, empty, sample_url as "sampleUrl"
    from shop_recipe_day as day join shop on shop.id = day.shop_id and shop.product_recipe = day.recipe
    where day.day >= (now() at time zone 'UTC')::date - 1 and sample_url is not null and shop.deleted_at is null
      and not ${isRecipePaused}
      -- Readings of before the last pause of this very recipe do not count again.
      and not exists (
        select from shop_recipe_pause as earlier
        where earlier.shop_id = shop.id and earlier.recipe = day.recipe and day.day <= (earlier.paused_at at time zone 'UTC')::date
      )
    order by shop.id, day.day desc
  `.execute(db)
  return rows
}

/**
 * Reads the pages of a shop without its recipe from now on, and whole pages first, because an unchanged page has no
 * content. Returns false if the recipe was paused meanwhile.
 */
export async function pauseRecipe(tx: Tx, { shopId, readings, empty, sampleUrl }: RecipeDay): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into shop_recipe_pause as known (shop_id, recipe, readings, empty, sample_url)
    select id, product_recipe, ${readings}, ${empty}, ${sampleUrl} from shop
    where id = ${shopId} and product_recipe is not null and not ${isRecipePaused}
    on conflict (shop_id) do update set
      recipe = excluded.recipe, readings = excluded.readings, empty = excluded.empty,
      sample_url = excluded.sample_url, paused_at = excluded.paused_at
  `.execute(tx)
  if (!numAffectedRows) return false
  await tx.updateTable('listing_check').set({ etag: null, last_modified: null }).where('shop_id', '=', shopId).execute()
  return true
}

/** Deletes daily counts that are no longer used. */
export const forgetRecipeDays = (db: Kysely<Schema>) =>
  db.deleteFrom('shop_recipe_day').where('day', '<', sql<string>`(now() at time zone 'UTC')::date - 30`).execute()
