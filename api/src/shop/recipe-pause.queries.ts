import { type RawBuilder, sql } from 'kysely'

/** Days after which a paused recipe is tried again: a store may have reverted its change. */
const recipePauseDays = 7

/** Whether the current recipe of a `shop` row is paused. */
export const isRecipePaused = sql`exists (
  select from shop_recipe_pause as pause
  where pause.shop_id = shop.id and pause.recipe = shop.product_recipe
    and pause.paused_at > now() - make_interval(days => ${sql.lit(recipePauseDays)})
)`

/** The recipe for reading the pages of a `shop` row; null while it is paused. */
export const recipeInUse: RawBuilder<unknown> = sql`case when not ${isRecipePaused} then shop.product_recipe end`

/** Why the recipe of a `shop` row is paused, for staff; null if it is not. */
export const recipePause = sql`(
  select jsonb_build_object('readings', readings, 'empty', empty, 'sampleUrl', sample_url,
    'pausedAt', to_char(paused_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from shop_recipe_pause where shop_id = shop.id and ${isRecipePaused}
)`
