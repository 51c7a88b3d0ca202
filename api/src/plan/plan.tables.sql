create table plan (
  id uuid primary key default uuidv7(),
  name_ar text not null constraint plan_name_ar_length check (length(name_ar) between 1 and 80),
  name_en text not null constraint plan_name_en_length check (length(name_en) between 1 and 80),
  tracking_limit integer not null constraint plan_tracking_limit_range check (tracking_limit between 1 and 100000),
  -- Null for a plan that is not sold; in minor units.
  price bigint constraint plan_price_range check (price between 0 and 1000000000000),
  currency text constraint plan_currency_form check (currency ~ '^[A-Z]{3}$'),
  is_shown boolean not null default false,
  -- Of accounts without a plan of their own.
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint plan_price_whole check ((price is null) = (currency is null)),
  constraint plan_default_stays check (not is_default or (deleted_at is null and price is null))
);
comment on table plan is 'Plans of accounts: how many products each may track, and what it costs.';
create unique index plan_default_key on plan (is_default) where is_default;

insert into plan (name_ar, name_en, tracking_limit, is_shown, is_default) values ('مجانية', 'Free', 10, true, true);
