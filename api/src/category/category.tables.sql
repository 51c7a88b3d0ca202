create table category (
  id uuid primary key default uuidv7(),
  slug text not null constraint category_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name_ar text not null constraint category_name_ar_length check (length(name_ar) between 1 and 80),
  name_en text not null constraint category_name_en_length check (length(name_en) between 1 and 80),
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(name_ar || ' ' || name_en || ' ' || slug)) stored
);
comment on table category is 'Categories of stores and products.';
create unique index category_slug_key on category (slug) where deleted_at is null;
