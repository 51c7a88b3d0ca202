import { type Kysely, sql } from 'kysely'

/** More of what only counts visits is no part of an address, and a page is known by the addresses of its languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keyAddresses(db)
  await sql`
    -- Keys of the addresses that the page names for its other languages, in its own country.
    alter table listing
      add column language_keys text[] not null default '{}'
        constraint listing_language_keys_bound check (cardinality(language_keys) <= 20);
    create index listing_language_keys_idx on listing using gin (language_keys) where language_keys <> '{}';
  `.execute(db)
}

async function keyAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Google adds srsltid to what it lists for merchants, gad_* to what is advertised, _gl where a visit goes on elsewhere.
    create or replace function listing_address_key(url text) returns text
      language sql immutable strict parallel safe
      return (
        select regexp_replace(lower(parts[1]), '^www\\.', '') || regexp_replace(parts[2], '/+$', '')
          || coalesce('?' || (
            select string_agg(part, '&' order by part) from unnest(string_to_array(parts[3], '&')) as part
            where part <> ''
              and part !~* '^(utm_[a-z_]+|gclid|gbraid|wbraid|srsltid|gad_source|gad_campaignid|_gl|fbclid|msclkid|ttclid|yclid|dclid|irclickid|mc_cid|mc_eid|ref|ref_|aff_id|affiliate)(=|$)'
          ), '')
        from regexp_match(url, '^https?://(?:[^/@?#]*@)?([^/?#]+)([^?#]*)(?:\\?([^#]*))?') as parts
      );

    drop index listing_address_key_key;
    -- Listings whose addresses are one by now: the first has it. The others go on with their prices, trackings and checks,
    -- and no address finds them.
    alter table listing add column is_second_of_page boolean not null default false;
    update listing set is_second_of_page = true from (
      select id, row_number() over (partition by listing_address_key(url) order by created_at, id) as place from listing
    ) as named where listing.id = named.id and place > 1;
    alter table listing alter column address_key
      set expression as (case when is_second_of_page then null else listing_address_key(url) end);
    create unique index listing_address_key_key on listing (address_key);
  `.execute(db)
}
