import { type Kysely, sql } from 'kysely'

/**
 * How often the recipe of a store found no price on a page, by day, and recipes that are not used for a while because of it.
 * Both are about the recipe as it was: one that staff changed begins anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_recipe_day (
      shop_id integer not null constraint shop_recipe_day_shop_fkey references shop (id) on delete cascade,
      day date not null,
      recipe jsonb not null,
      readings integer not null,
      empty integer not null,
      sample_url text,
      primary key (shop_id, day),
      constraint shop_recipe_day_counts check (empty between 0 and readings)
    )
  `.execute(db)
  await sql`
    create table shop_recipe_pause (
      shop_id integer primary key constraint shop_recipe_pause_shop_fkey references shop (id) on delete cascade,
      recipe jsonb not null,
      readings integer not null,
      empty integer not null,
      sample_url text not null,
      paused_at timestamptz not null default now()
    )
  `.execute(db)
}
