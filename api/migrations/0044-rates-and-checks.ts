import { type Kysely, sql } from 'kysely'

/** Pegs from a day that none disputes, what became of looks at listings, and what their figures are read by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Sources agree on the year of each peg, and not on its day: it counts from the year after.
    update currency_rate set day = (date_trunc('year', day) + interval '1 year')::date where source like 'Peg of %';

    -- How many looks at listings ended in which way, day by day, over all processes.
    create table listing_check_count (
      day date not null default (now() at time zone 'utc')::date,
      outcome text not null,
      count bigint not null,
      primary key (day, outcome)
    );
    create index listing_check_failing_idx on listing_check (failing_since) where failing_since is not null;
    create index price_outlier_decided_idx on price_outlier (decided_at) where status <> 'pending';
    create index product_brand_idx on product (lower(brand)) where brand is not null;

    comment on column listing.title is
      'What the page calls itself; null where no page was read, as of imports and of the demo world: such a listing is in no schedule.';
  `.execute(db)
}
