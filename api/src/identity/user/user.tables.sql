create table "user" (
  id uuid primary key default uuidv7(),
  email text not null constraint user_email_form check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  email_verified_at timestamptz,
  -- Null for an account that only signs in through a provider.
  password_hash text,
  first_name text constraint user_first_name_length check (length(first_name) between 1 and 50),
  last_name text constraint user_last_name_length check (length(last_name) between 1 and 50),
  sex text constraint user_sex_known check (sex in ('MALE', 'FEMALE')),
  birth_date date,
  country text constraint user_country_known check (country is null or are_countries(array[country])),
  -- Language of mails: the one last used.
  language text not null default 'ar' constraint user_language_known check (language in ('ar', 'en')),
  avatar_url text,
  user_type text not null default 'regular' constraint user_type_known check (user_type in ('regular', 'test', 'beta')),
  status text not null default 'active'
    constraint user_status_known check (status in ('active', 'inactive', 'suspended', 'deleted')),
  is_staff boolean not null default false,
  -- Null for the default plan.
  plan_id uuid constraint user_plan_fkey references plan (id),
  invite_code text not null default encode(substring(uuid_send(gen_random_uuid()) from 1 for 5), 'hex')
    constraint user_invite_code_form check (invite_code ~ '^[0-9a-z]{6,40}$'),
  invited_by uuid constraint user_invited_by_fkey references "user" (id) on delete set null,
  -- When a requested deletion is due; null without a request.
  delete_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  email_folded text not null generated always as (lower(normalize(email, nfkc) collate pg_c_utf8)) stored,
  search_text text not null
    generated always as (
      ' ' || fold_search(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))
    ) stored
);
comment on table "user" is 'Accounts, of shoppers and of staff.';
create unique index user_email_key on "user" (email_folded) where deleted_at is null;
create unique index user_invite_code_key on "user" (invite_code);
create index user_invited_by_idx on "user" (invited_by) where invited_by is not null;
create index user_delete_at_idx on "user" (delete_at) where delete_at is not null;
-- Search of staff, within words.
create index user_search_idx on "user" using gin (search_text gin_trgm_ops);
create index user_created_idx on "user" (created_at desc, id desc);
create index user_verified_idx on "user" (email_verified_at) where email_verified_at is not null;
create index user_updated_idx on "user" (updated_at desc, id desc) where deleted_at is null;
create index user_plan_idx on "user" (plan_id) where plan_id is not null;
