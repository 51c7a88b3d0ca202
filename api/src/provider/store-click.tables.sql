create table store_click (
  id uuid primary key,
  provider_id uuid not null constraint store_click_provider_fkey references provider (id) on delete cascade,
  shop_id integer not null constraint store_click_shop_fkey references shop (id) on delete cascade,
  coupon_id uuid constraint store_click_coupon_fkey references coupon (id) on delete set null,
  country text,
  at timestamptz not null default now()
);
comment on table store_click is 'Visits to stores by our links. The id says nothing of the visitor.';
create index store_click_provider_idx on store_click (provider_id);
create index store_click_shop_idx on store_click (shop_id);
create index store_click_coupon_idx on store_click (coupon_id);
create index store_click_at_idx on store_click (at);

create table store_click_owner (
  click_id uuid primary key,
  user_id uuid not null constraint store_click_owner_user_fkey references "user" (id) on delete cascade,
  at timestamptz not null default now()
);
comment on table store_click_owner is
  'Whose visit to a store it was, where an account was signed in. It can be stored before the visit itself.';
create index store_click_owner_user_idx on store_click_owner (user_id);
create index store_click_owner_at_idx on store_click_owner (at);

create table postback (
  -- Also the id of the saving, where it makes one.
  id uuid primary key default uuidv7(),
  provider_id uuid not null constraint postback_provider_fkey references provider (id) on delete cascade,
  transaction_id text not null,
  click_id uuid not null,
  status text not null constraint postback_status_known check (status in ('approved', 'reversed')),
  created_at timestamptz not null default now(),
  reversed_at timestamptz
);
comment on table postback is 'Purchases as the network of a provider reports them.';
create unique index postback_key on postback (provider_id, transaction_id);
