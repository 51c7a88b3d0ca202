-- The consonants of a word by their sound, the same in both scripts: samsung and سامسونج are smsng.
create function word_sound(word text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(
      replace(replace(replace(replace(word, 'ph', 'f'), 'sh', '$'), 'ch', 't$'), 'x', 'ks'),
      'بتطثجغدضذزظرسصشفقكخلمنپ' || 'bptgjdzsrfvckqlmn' || 'اويهحعءئؤaeiouyhw''',
      'bttsggddsssrss$fkkklmnb' || 'bbtggdssrffkkklmn'
    ),
    '(.)\1+', '\1', 'g'
  );

create table product (
  id uuid primary key default uuidv7(),
  name_ar text not null constraint product_name_ar_length check (length(name_ar) between 1 and 300),
  name_en text not null constraint product_name_en_length check (length(name_en) between 1 and 300),
  brand text constraint product_brand_length check (length(brand) between 1 and 100),
  barcode text constraint product_barcode_form check (barcode ~ '^[0-9]{8,14}$'),
  image text,
  category_id uuid not null constraint product_category_fkey references category (id),
  -- What a pack holds, for the price of a unit: 1980 ml, 500 g, 12 pieces.
  pack_amount integer constraint product_pack_amount_range check (pack_amount > 0),
  pack_unit text constraint product_pack_unit_known check (pack_unit in ('g', 'ml', 'piece')),
  -- The product that took over this one's listings.
  merged_into uuid constraint product_merged_into_fkey references product (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null
    generated always as (
      ' ' || fold_search(name_ar || ' ' || name_en || ' ' || coalesce(brand, '') || ' ' || coalesce(barcode, ''))
    ) stored,
  image_media text generated always as (media_key(image)) stored
    constraint product_image_media_fkey references media (key),
  search_words text[] not null
    generated always as (
      search_tokens(name_ar || ' ' || name_en || ' ' || coalesce(brand, '') || ' ' || coalesce(barcode, ''))
    ) stored,
  constraint product_pack_whole check ((pack_amount is null) = (pack_unit is null))
);
comment on table product is 'Products, each with the listings of all stores that sell it.';
create unique index product_barcode_key on product (barcode) where deleted_at is null;
create index product_category_fkey_idx on product (category_id);
-- Search of staff, within words.
create index product_search_idx on product using gin (search_text gin_trgm_ops);
create index product_image_media_idx on product (image_media) where image_media is not null;
create index product_merged_into_idx on product (merged_into) where merged_into is not null;
-- Search by whole words.
create index product_words_idx on product using gin (search_words) where deleted_at is null and merged_into is null;
create index product_brand_idx on product (lower(brand)) where brand is not null;

create table product_merge (
  id uuid primary key default uuidv7(),
  from_product_id uuid not null constraint product_merge_from_fkey references product (id) on delete cascade,
  into_product_id uuid not null constraint product_merge_into_fkey references product (id) on delete cascade,
  -- A split leaves the product that it takes listings from.
  kind text not null constraint product_merge_kind_known check (kind in ('merge', 'split')),
  listing_ids uuid[] not null,
  -- Accounts that tracked the first product and not the second.
  tracking_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on table product_merge is
  'Listings that staff moved from one product to another, so that the move can be undone.';
create index product_merge_from_idx on product_merge (from_product_id);
create index product_merge_into_idx on product_merge (into_product_id);

create table search_word (
  word text primary key,
  sound text not null generated always as (word_sound(word)) stored,
  deletions text[] not null generated always as (word_deletions(word)) stored
);
comment on table search_word is
  'Every word of product names, without barcodes. Words that no product has any more find nothing.';
create index search_word_prefix_idx on search_word (word text_pattern_ops);
create index search_word_sound_idx on search_word (sound) where length(sound) > 2;
-- Words with a typing error or two.
create index search_word_deletions_idx on search_word using gin (deletions);
