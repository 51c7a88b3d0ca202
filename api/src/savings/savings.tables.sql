create table saving_event (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint saving_event_user_fkey references "user" (id) on delete cascade,
  -- Chosen by the client, so that a repeated call is counted once.
  client_event_id uuid not null,
  shop_id integer constraint saving_event_shop_fkey references shop (id) on delete set null,
  coupon_id uuid constraint saving_event_coupon_fkey references coupon (id) on delete set null,
  saved_minor bigint not null constraint saving_event_saved_range check (saved_minor between 1 and 10000000000),
  total_minor bigint constraint saving_event_total_range check (total_minor between 0 and 1000000000000),
  currency text not null constraint saving_event_currency_form check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null,
  created_at timestamptz not null default now(),
  -- What an account reports of itself is not confirmed.
  is_confirmed boolean not null default false
);
comment on table saving_event is
  'What a code took off a purchase, as the account''s client or a network reports it. It outlives the store and the '
  'code.';
create unique index saving_event_key on saving_event (user_id, client_event_id);
create index saving_event_user_idx on saving_event (user_id, id desc);
create index saving_event_shop_idx on saving_event (shop_id);
create index saving_event_coupon_idx on saving_event (coupon_id);
