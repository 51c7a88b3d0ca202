create table cartarm (
  id uuid primary key default uuidv7(),
  shop_id integer not null constraint cartarm_shop_fkey references shop (id),
  checkout_url_pattern text not null
    constraint cartarm_pattern_length check (length(checkout_url_pattern) between 1 and 500),
  -- { couponField, apply, remove, total, success, error }: CSS selectors.
  selectors jsonb not null constraint cartarm_selectors_object check (jsonb_typeof(selectors) = 'object'),
  -- { afterApply, afterRemove, betweenCodes }: milliseconds.
  waits jsonb not null constraint cartarm_waits_object check (jsonb_typeof(waits) = 'object'),
  platform text not null default 'ALL'
    constraint cartarm_platform_known check (
      platform in ('MOBILE_APP', 'BROWSER_EXTENSION', 'WEBSITE', 'SOCIAL_MEDIA', 'ALL')
    ),
  schema_version integer not null default 1
    constraint cartarm_schema_version_range check (schema_version between 1 and 1000),
  status text not null default 'ACTIVE' constraint cartarm_status_known check (status in ('ACTIVE', 'INACTIVE')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(checkout_url_pattern)) stored
);
comment on table cartarm is 'How the extension tries codes in the cart of a store: selectors and waiting times.';
create unique index cartarm_shop_platform_key on cartarm (shop_id, platform, checkout_url_pattern)
  where deleted_at is null;
create index cartarm_shop_idx on cartarm (shop_id);
