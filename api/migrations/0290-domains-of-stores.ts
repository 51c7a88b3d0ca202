import { type Kysely, sql } from 'kysely'

/** Domains of a store beside the main one, with their countries and currencies; each belongs to one store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shop
      -- A list of { "domain": …, "countries": […], "currency": …, "kind": … }.
      add column domains jsonb not null default '[]' constraint shop_domains_list check (jsonb_typeof(domains) = 'array');
    -- Staff find a store by any of its domains.
    alter table shop alter column search_text set expression as (
      ' ' || fold_search(
        name_ar || ' ' || name_en || ' ' || domain || ' ' || jsonb_path_query_array(domains, '$[*].domain')::text
      )
    );

    -- The domains of all stores outside the trash, without www, so that each belongs to one.
    create table shop_domain (
      domain text primary key,
      shop_id integer not null constraint shop_domain_shop_fkey references shop (id) on delete cascade,
      kind text not null constraint shop_domain_kind_known check (kind in ('main', 'shop', 'checkout', 'short-link'))
    );
    create index shop_domain_shop_idx on shop_domain (shop_id);
    -- The same product at another domain of its store.
    create index listing_sku_idx on listing (shop_id, sku) where sku is not null;
    insert into shop_domain (domain, shop_id, kind)
    select regexp_replace(domain, '^www\\.(?=.*\\.)', ''), id, 'main' from shop where deleted_at is null order by id
    on conflict do nothing;
  `.execute(db)
}
