create table waitlist_entry (
  id uuid primary key default uuidv7(),
  email text not null constraint waitlist_email_form check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  platform text not null constraint waitlist_platform_known check (platform in ('chrome', 'firefox', 'android', 'ios')),
  language text not null default 'ar' constraint waitlist_language_known check (language in ('ar', 'en')),
  country text constraint waitlist_country_form check (country ~ '^[a-z]{2}$'),
  -- When a mail said that the address is on the list, and when one said that the download is out.
  confirmed_at timestamptz,
  notified_at timestamptz,
  -- In the links of its mails, which remove the entry.
  leave_key uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  email_folded text not null generated always as (lower(normalize(email, nfkc) collate pg_c_utf8)) stored,
  search_text text not null generated always as (' ' || fold_search(email)) stored
);
comment on table waitlist_entry is 'Who waits for a download, and what they were notified of.';
-- Once, trash included: no one is notified twice.
create unique index waitlist_entry_key on waitlist_entry (email_folded, platform);
create unique index waitlist_entry_leave_key on waitlist_entry (leave_key);
create index waitlist_entry_created_idx on waitlist_entry (created_at desc, id desc);
create index waitlist_entry_unconfirmed_idx on waitlist_entry (id) where confirmed_at is null;
create index waitlist_entry_waiting_idx on waitlist_entry (platform, id) where notified_at is null;
create index waitlist_entry_notified_idx on waitlist_entry (notified_at) where notified_at is not null;
create index waitlist_entry_search_idx on waitlist_entry using gin (search_text gin_trgm_ops);
