create table notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint notification_user_fkey references "user" (id) on delete cascade,
  kind text not null,
  -- What the sentence needs; it is worded in the reader's language when it is read.
  data jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table notification is 'What an account finds below its bell.';
create index notification_user_idx on notification (user_id, id desc);
create index notification_unread_idx on notification (user_id) where read_at is null;
create index notification_created_idx on notification (created_at);

create table notification_setting (
  user_id uuid primary key constraint notification_setting_user_fkey references "user" (id) on delete cascade,
  by_mail boolean not null default true,
  -- Hash of the token whose link ended mails: that link alone undoes it. Null once the account chose otherwise.
  mail_ended_by text,
  mail_ended_at timestamptz,
  by_push boolean not null default true,
  digest text not null default 'none'
    constraint notification_setting_digest_known check (digest in ('none', 'daily', 'weekly')),
  daily_cap integer not null default 20 constraint notification_setting_cap_range check (daily_cap between 1 and 200),
  -- No mail and no push between these hours, by the account's own clock.
  quiet_from time,
  quiet_to time,
  time_zone text not null default 'Asia/Riyadh',
  digest_sent_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint notification_setting_quiet_whole check ((quiet_from is null) = (quiet_to is null))
);
comment on table notification_setting is 'How and when an account wants to be notified of its alerts.';

create table push_subscription (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint push_subscription_user_fkey references "user" (id) on delete cascade,
  session_id uuid not null constraint push_subscription_session_fkey references user_session (id) on delete cascade,
  endpoint text not null
    constraint push_subscription_endpoint_form check (endpoint ~ '^https?://' and length(endpoint) <= 2000)
    constraint push_subscription_endpoint_key unique,
  p256dh text not null,
  auth text not null,
  language text not null constraint push_subscription_language_known check (language in ('ar', 'en')),
  created_at timestamptz not null default now(),
  failures integer not null default 0,
  last_failure text,
  used_at timestamptz
);
comment on table push_subscription is
  'Browsers that receive push messages, for as long as the session that asked for them.';
create index push_subscription_user_idx on push_subscription (user_id);
create index push_subscription_session_idx on push_subscription (session_id);

create table webhook (
  id uuid primary key default uuidv7(),
  user_id uuid not null constraint webhook_user_key unique
    constraint webhook_user_fkey references "user" (id) on delete cascade,
  url text not null constraint webhook_url_form check (url ~ '^https://' and length(url) <= 500),
  -- The secret is made of this and a key of the settings, and is stored nowhere.
  salt uuid not null default gen_random_uuid(),
  -- Of the secret as it was shown: another key of the settings makes another secret.
  secret_digest text not null,
  -- In a row; a successful call resets them.
  failures integer not null default 0,
  failing_since timestamptz,
  failed_at timestamptz,
  -- Of the last answer; null where there was none.
  last_status integer,
  delivered_at timestamptz,
  -- Nothing is posted any more, until its owner sets it again.
  ended_at timestamptz,
  ended_by text constraint webhook_ended_by_known check (ended_by in ('gone', 'failing', 'secret')),
  created_at timestamptz not null default now(),
  constraint webhook_ended_whole check ((ended_at is null) = (ended_by is null))
);
comment on table webhook is 'The address of an account to which its alerts are posted.';
