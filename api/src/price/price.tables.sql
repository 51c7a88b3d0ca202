create table price_point (
  product_id uuid not null,
  listing_id uuid not null,
  at timestamptz not null,
  amount_minor bigint not null constraint price_point_amount_range check (amount_minor >= 0),
  currency text not null constraint price_point_currency_form check (currency ~ '^[A-Z]{3}$'),
  in_stock boolean not null,
  id uuid not null default uuidv7(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- When the next price took its place; null while it is in force.
  valid_to timestamptz,
  source text not null default 'staff'
    constraint price_point_source_known check (source in ('page', 'shopper', 'staff')),
  -- Where on the page it stood, and what else was found there.
  evidence jsonb,
  primary key (product_id, listing_id, at),
  constraint price_point_listing_fkey foreign key (product_id, listing_id)
    references listing (product_id, id) on update cascade on delete cascade
) partition by range (at);
comment on table price_point is
  'Prices of listings: one row for each change of price or stock, none for a reading that found the same.';
-- Staff name a price by its id alone; the key begins with the product.
create index price_point_id_idx on price_point (id);
create index price_point_created_idx on price_point (created_at desc, id desc);
create index price_point_at_idx on price_point (at desc, id desc);

create table listing_price (
  product_id uuid not null,
  listing_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  in_stock boolean not null,
  stock text not null default 'unknown'
    constraint listing_price_stock_known check (
      stock in ('in_stock', 'low_stock', 'out_of_stock', 'preorder', 'backorder', 'discontinued', 'unknown')
    ),
  -- When the price in force began, when it was last seen, and when the first of all was.
  since timestamptz not null,
  seen_at timestamptz not null,
  first_at timestamptz not null,
  -- The price before, and the lowest and highest of all time while in stock, in the present currency.
  previous_minor bigint,
  low_minor bigint,
  low_at timestamptz,
  high_minor bigint,
  high_at timestamptz,
  -- What the store says that the price was before.
  claimed_minor bigint,
  -- The newest readings that found nothing new, so that a late observation knows what was seen after it.
  looks timestamptz[] not null default '{}',
  -- When the newest price of the listing began, repeated ones included: what comes later is added at the end.
  last_at timestamptz not null default '-infinity',
  primary key (product_id, listing_id),
  constraint listing_price_listing_fkey foreign key (product_id, listing_id)
    references listing (product_id, id) on update cascade on delete cascade
);
comment on table listing_price is
  'The price of a listing that is in force, and figures over all of its time. Written where prices are stored.';
create unique index listing_price_listing_key on listing_price (listing_id);
-- Products whose price dropped, newest first.
create index listing_price_dropped_idx on listing_price (since desc) where in_stock and previous_minor > amount_minor;

create table price_day (
  product_id uuid not null,
  listing_id uuid not null,
  day date not null,
  currency text not null,
  open_minor bigint not null,
  close_minor bigint not null,
  -- While in stock; null on a day without stock.
  low_minor bigint,
  high_minor bigint,
  mean_minor bigint,
  -- Share of the day in stock, from the first price on.
  stock_share real not null constraint price_day_stock_share_range check (stock_share between 0 and 1),
  -- Whether the day ended in stock.
  close_in_stock boolean not null,
  primary key (product_id, listing_id, day),
  constraint price_day_listing_fkey foreign key (product_id, listing_id)
    references listing (product_id, id) on update cascade on delete cascade
);
comment on table price_day is
  'Figures of a listing for each day on which its price changed. Days between carry the last one on.';

create table price_window (
  product_id uuid not null,
  listing_id uuid not null,
  days integer not null constraint price_window_days_known check (days in (7, 30, 90, 180, 365)),
  currency text not null,
  -- For how many of the days a price is known.
  known_days integer not null,
  low_minor bigint,
  high_minor bigint,
  mean_minor bigint,
  stock_share real not null,
  as_of date not null,
  primary key (product_id, listing_id, days),
  constraint price_window_listing_fkey foreign key (product_id, listing_id)
    references listing (product_id, id) on update cascade on delete cascade
);
comment on table price_window is 'Figures of a listing over its last 7, 30, 90, 180 and 365 days, as of a day.';

create table price_outlier (
  id uuid primary key default uuidv7(),
  product_id uuid not null,
  listing_id uuid not null,
  at timestamptz not null,
  amount_minor bigint not null,
  currency text not null,
  in_stock boolean not null,
  source text not null,
  evidence jsonb,
  status text not null default 'pending'
    constraint price_outlier_status_known check (status in ('pending', 'confirmed', 'dismissed')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint price_outlier_listing_fkey foreign key (product_id, listing_id)
    references listing (product_id, id) on update cascade on delete cascade
);
comment on table price_outlier is
  'Prices too far from the one in force. Each waits for a second reading that agrees, or for staff.';
create index price_outlier_listing_idx on price_outlier (product_id, listing_id);
create index price_outlier_pending_idx on price_outlier (created_at desc, id desc) where status = 'pending';
-- What waits for a second reading of one listing.
create index price_outlier_waiting_idx on price_outlier (listing_id) where status = 'pending';
create index price_outlier_decided_idx on price_outlier (decided_at) where status <> 'pending';

create table overruled_price (
  product_id uuid not null,
  listing_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamptz not null default now(),
  primary key (listing_id, amount_minor, currency),
  constraint overruled_price_listing_fkey foreign key (product_id, listing_id)
    references listing (product_id, id) on update cascade on delete cascade
);
comment on table overruled_price is
  'Amounts that were read and that staff replaced or trashed. They are doubted for thirty days.';
create index overruled_price_listing_idx on overruled_price (product_id, listing_id);
