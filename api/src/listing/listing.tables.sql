-- What addresses of one page have in common: no scheme, no "www.", none of the parameters that only count visits.
create function listing_address_key(url text) returns text
  language sql immutable strict parallel safe
  return (
    select regexp_replace(lower(parts[1]), '^www\.', '') || regexp_replace(parts[2], '/+$', '')
      || coalesce('?' || (
        select string_agg(part, '&' order by part) from unnest(string_to_array(parts[3], '&')) as part
        where part <> ''
          and part !~* '^(utm_[a-z_]+|gclid|gbraid|wbraid|srsltid|gad_source|gad_campaignid|_gl|fbclid|msclkid|ttclid|yclid|dclid|irclickid|mc_cid|mc_eid|ref|ref_|aff_id|affiliate)(=|$)'
      ), '')
    from regexp_match(url, '^https?://(?:[^/@?#]*@)?([^/?#]+)([^?#]*)(?:\?([^#]*))?') as parts
  );

create table listing (
  id uuid not null default uuidv7(),
  product_id uuid not null constraint listing_product_fkey references product (id),
  shop_id integer not null constraint listing_shop_fkey references shop (id),
  url text not null constraint listing_url_form check (url ~ '^https?://' and length(url) <= 2000),
  currency text not null constraint listing_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- What the page calls itself; null where no page was read, as of imports and of the demo data: such a listing is
  -- not scheduled for reading.
  title text constraint listing_title_length check (length(title) between 1 and 500),
  gtin text constraint listing_gtin_form check (gtin ~ '^[0-9]{8,14}$'),
  sku text constraint listing_sku_length check (length(sku) between 1 and 100),
  seller text constraint listing_seller_length check (length(seller) between 1 and 200),
  -- Paused by staff, or gone from the store.
  status text not null default 'active' constraint listing_status_known check (status in ('active', 'paused', 'gone')),
  -- Set on all but the first of listings that turned out to have one address. They keep their prices and trackings,
  -- and no address finds them.
  is_second_of_page boolean not null default false,
  -- Address keys that the page names for its other languages, in its own country.
  language_keys text[] not null default '{}'
    constraint listing_language_keys_bound check (cardinality(language_keys) <= 20),
  created_at timestamptz not null default now(),
  -- The address without what does not change the page; one listing for each.
  address_key text generated always as (case when is_second_of_page then null else listing_address_key(url) end) stored,
  primary key (product_id, id),
  constraint listing_url_key unique (product_id, url)
);
comment on table listing is 'One product as one store sells it.';
create index listing_shop_fkey_idx on listing (shop_id);
create index listing_created_idx on listing (created_at desc, id desc);
-- For those who know a listing without its product.
create index listing_id_idx on listing (id);
-- The same product at other stores.
create index listing_gtin_idx on listing (gtin) where gtin is not null;
-- Listings that are not read, for staff.
create index listing_unchecked_idx on listing (status, id) where status <> 'active';
create unique index listing_address_key_key on listing (address_key);
create index listing_language_keys_idx on listing using gin (language_keys) where language_keys <> '{}';
-- The same product at another domain of its store.
create index listing_sku_idx on listing (shop_id, sku) where sku is not null;
