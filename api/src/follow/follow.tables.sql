create table shop_follow (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint shop_follow_user_fkey references "user" (id) on delete cascade,
  shop_id integer not null constraint shop_follow_shop_fkey references shop (id) on delete cascade,
  channel text not null default 'both' constraint shop_follow_channel_known check (channel in ('mail', 'bell', 'both')),
  pace text not null default 'instant' constraint shop_follow_pace_known check (pace in ('instant', 'daily')),
  created_at timestamptz not null default now(),
  -- What the link of a mail ended, so that this link can undo it.
  channel_before text,
  mail_ended_by text,
  mail_ended_at timestamptz
);
comment on table shop_follow is 'Which accounts follow which stores.';
create unique index shop_follow_key on shop_follow (user_id, shop_id);
create index shop_follow_shop_idx on shop_follow (shop_id);

create table follow_notice (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint follow_notice_user_fkey references "user" (id) on delete cascade,
  coupon_id uuid not null constraint follow_notice_coupon_fkey references coupon (id) on delete cascade,
  shop_id integer not null constraint follow_notice_shop_fkey references shop (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When it was mailed, or was found not to need a mail.
  settled_at timestamptz,
  -- How it was mailed; null where it was not.
  pace text constraint follow_notice_pace_known check (pace in ('instant', 'daily'))
);
comment on table follow_notice is
  'A code that a follower of its store is notified of; once, whatever its proof does later.';
create unique index follow_notice_key on follow_notice (user_id, coupon_id);
create index follow_notice_waiting_idx on follow_notice (user_id) where settled_at is null;
create index follow_notice_settled_idx on follow_notice (user_id, settled_at) where pace is not null;
create index follow_notice_coupon_idx on follow_notice (coupon_id);
create index follow_notice_shop_idx on follow_notice (shop_id);
