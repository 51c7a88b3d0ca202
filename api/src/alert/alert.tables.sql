create table alert_firing (
  id uuid primary key default uuidv7(),
  alert_id uuid not null constraint alert_firing_alert_fkey references price_alert (id) on delete cascade,
  -- Null for an alert of a guest.
  user_id uuid constraint alert_firing_user_fkey references "user" (id) on delete cascade,
  product_id uuid not null constraint alert_firing_product_fkey references product (id) on delete cascade,
  listing_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  -- The price before, and the price after a code; null where they are not what fired it.
  previous_minor bigint,
  effective_minor bigint,
  currency text not null,
  coupon_id uuid constraint alert_firing_coupon_fkey references coupon (id) on delete set null,
  fired_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- Push messages have rules of their own, so they are marked apart from mails.
  pushed_at timestamptz
);
comment on table alert_firing is
  'An alert that fired, and at which price. Written in the transaction of its cause, delivered by the worker.';
-- What an alert found, and what an account did.
create index alert_firing_alert_idx on alert_firing (alert_id, fired_at desc);
create index alert_firing_user_idx on alert_firing (user_id, fired_at desc);
create index alert_firing_product_idx on alert_firing (product_id);
create index alert_firing_coupon_idx on alert_firing (coupon_id) where coupon_id is not null;
-- Those to be mailed, and those to be pushed.
create index alert_firing_waiting_idx on alert_firing (fired_at) where delivered_at is null;
create index alert_firing_unpushed_idx on alert_firing (fired_at) where pushed_at is null;
-- For figures of the last hour.
create index alert_firing_fired_idx on alert_firing (fired_at);

create table alert_clock (
  id boolean primary key default true constraint alert_clock_single check (id),
  -- Until when codes that began or ended were evaluated.
  judged_until timestamptz not null default now(),
  -- Signs the links in mails that end alerts; they work without a sign-in for as long as a mail is kept.
  link_key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  -- Until when alerts were evaluated whose pause had ended.
  rearmed_until timestamptz not null default now()
);
comment on table alert_clock is
  'One row: until when codes that begin and end by the clock were evaluated, and the key of the links in mails.';

insert into alert_clock default values;
