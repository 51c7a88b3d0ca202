create table suggestion (
  id uuid primary key default uuidv7(),
  kind text not null constraint suggestion_kind_known check (kind in ('code', 'shop')),
  shop_id integer constraint suggestion_shop_fkey references shop (id) on delete cascade,
  code text constraint suggestion_code_form check (code = btrim(code) and length(code) between 1 and 60),
  domain text
    constraint suggestion_domain_form check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and length(domain) <= 253),
  name text constraint suggestion_name_length check (length(name) between 1 and 100),
  country text constraint suggestion_country_known check (country is null or are_countries(array[country])),
  note text constraint suggestion_note_length check (length(note) <= 500),
  -- Who is notified: an account, or the address of a guest, which is deleted afterwards.
  user_id uuid constraint suggestion_user_fkey references "user" (id) on delete cascade,
  email text constraint suggestion_email_length check (length(email) between 3 and 254),
  language text not null default 'ar' constraint suggestion_language_known check (language in ('ar', 'en')),
  -- By which a visitor of a day is counted once; deleted with the day.
  visitor bytea,
  status text not null default 'pending'
    constraint suggestion_status_known check (status in ('pending', 'accepted', 'known', 'declined')),
  reason text
    constraint suggestion_reason_known check (
      reason in ('duplicate', 'not_working', 'no_store', 'advertising', 'other')
    ),
  -- The same for all that were decided together.
  decision uuid,
  decided_at timestamptz,
  coupon_id uuid constraint suggestion_coupon_fkey references coupon (id) on delete set null,
  listed_shop_id integer constraint suggestion_listed_shop_fkey references shop (id) on delete set null,
  -- The mail about the decision; without a reference, because sent mails are deleted.
  mail_id uuid,
  -- When the decision is mailed; null once it was, and where none is. Of several with one mailbox the first has it.
  mail_due_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The same for all who suggest the same.
  subject text not null
    generated always as (case kind when 'code' then shop_id || ' ' || plain_code(code) else domain end) stored,
  search_text text not null
    generated always as (
      ' ' || fold_search(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(domain, '') || ' '
        || coalesce(note, ''))
    ) stored,
  email_folded text generated always as (lower(normalize(email, nfkc) collate pg_c_utf8)) stored,
  constraint suggestion_shape check (
    case kind when 'code' then num_nulls(shop_id, code) = 0 and num_nonnulls(domain, name) = 0
      else num_nulls(domain, name) = 0 and num_nonnulls(shop_id, code) = 0 end
  ),
  constraint suggestion_decided check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decision is null)
      and (status = 'declined') = (reason is not null)
  ),
  constraint suggestion_mail_decided check (mail_due_at is null or decided_at is not null)
);
comment on table suggestion is 'Codes and stores that shoppers suggest, and what staff decided.';
create index suggestion_waiting_idx on suggestion (kind, created_at, id)
  where status = 'pending' and deleted_at is null;
create index suggestion_subject_idx on suggestion (subject, created_at, id);
create unique index suggestion_account_key on suggestion (subject, user_id)
  where status = 'pending' and deleted_at is null;
create index suggestion_decision_idx on suggestion (decision) where decision is not null;
create index suggestion_shop_idx on suggestion (shop_id);
create index suggestion_user_idx on suggestion (user_id);
create index suggestion_coupon_idx on suggestion (coupon_id);
create index suggestion_listed_shop_idx on suggestion (listed_shop_id);
create index suggestion_search_idx on suggestion using gin (search_text gin_trgm_ops);
create index suggestion_created_idx on suggestion (created_at desc, id desc);
create index suggestion_mail_due_idx on suggestion (mail_due_at) where mail_due_at is not null;
create index suggestion_email_idx on suggestion (email_folded) where email_folded is not null;
create unique index suggestion_visitor_key on suggestion (subject, visitor, coalesce(email_folded, ''))
  where status = 'pending' and deleted_at is null;
