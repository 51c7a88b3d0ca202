import { type Kysely, sql } from 'kysely'

/** Every key of prices begins with product_id: it is the distribution key once one machine is not enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product (
      id uuid primary key default uuidv7(),
      name_ar text not null constraint product_name_ar_length check (length(name_ar) between 1 and 300),
      name_en text not null constraint product_name_en_length check (length(name_en) between 1 and 300),
      brand text constraint product_brand_length check (length(brand) between 1 and 100),
      barcode text constraint product_barcode_form check (barcode ~ '^[0-9]{8,14}$'),
      image text,
      category_id uuid not null constraint product_category_fkey references category (id),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      search_text text not null
        generated always as (' ' || fold_search(name_ar || ' ' || name_en || ' ' || coalesce(brand, '') || ' ' || coalesce(barcode, ''))) stored
    );
    create unique index product_barcode_key on product (barcode) where deleted_at is null;
    create index product_category_fkey_idx on product (category_id);
    create index product_search_idx on product using gin (search_text gin_trgm_ops);
    create trigger product_touch before update on product for each row execute function touch_record();

    -- One product as one shop sells it.
    create table listing (
      id uuid not null default uuidv7(),
      product_id uuid not null constraint listing_product_fkey references product (id),
      shop_id integer not null constraint listing_shop_fkey references shop (id),
      url text not null constraint listing_url_form check (url ~ '^https?://' and length(url) <= 2000),
      currency text not null constraint listing_currency_form check (currency ~ '^[A-Z]{3}$'),
      created_at timestamptz not null default now(),
      primary key (product_id, id),
      constraint listing_url_key unique (product_id, url)
    );
    create index listing_shop_fkey_idx on listing (shop_id);

    -- One row for each change of price or stock, never one for each look.
    create table price_point (
      product_id uuid not null,
      listing_id uuid not null,
      at timestamptz not null,
      amount_minor bigint not null constraint price_point_amount_range check (amount_minor >= 0),
      currency text not null constraint price_point_currency_form check (currency ~ '^[A-Z]{3}$'),
      in_stock boolean not null,
      primary key (product_id, listing_id, at),
      constraint price_point_listing_fkey foreign key (product_id, listing_id) references listing (product_id, id) on delete cascade
    ) partition by range (at);
  `.execute(db)

  for (let year = 2020; year < 2036; year += 1) {
    await sql`
      create table ${sql.id(`price_point_${year}`)} partition of price_point
      for values from (${sql.lit(`${year}-01-01T00:00:00Z`)}) to (${sql.lit(`${year + 1}-01-01T00:00:00Z`)})
    `.execute(db)
  }
  await sql`create table price_point_other partition of price_point default`.execute(db)
}
