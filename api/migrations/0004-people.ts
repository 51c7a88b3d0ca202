import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "user" (
      id uuid primary key default uuidv7(),
      email text not null constraint user_email_form check (email ~ '^[^@\\s]+@[^@\\s]+$' and length(email) <= 254),
      email_folded text not null generated always as (lower(normalize(email, nfkc) collate pg_c_utf8)) stored,
      -- Null for an account that signs in through a provider only.
      password_hash text,
      first_name text constraint user_first_name_length check (length(first_name) between 1 and 50),
      last_name text constraint user_last_name_length check (length(last_name) between 1 and 50),
      sex text constraint user_sex_known check (sex in ('MALE', 'FEMALE')),
      birth_date date,
      country text constraint user_country_known check (country is null or are_countries(array[country])),
      email_verified_at timestamptz,
      user_type text not null default 'regular' constraint user_type_known check (user_type in ('regular', 'test', 'beta')),
      status text not null default 'active' constraint user_status_known check (status in ('active', 'inactive', 'suspended', 'deleted')),
      is_staff boolean not null default false,
      avatar_url text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index user_email_key on "user" (email_folded) where deleted_at is null;
    create trigger user_touch before update on "user" for each row execute function touch_record();

    create table user_permission (
      user_id uuid not null constraint user_permission_user_fkey references "user" (id) on delete cascade,
      permission text not null constraint user_permission_form
        check (permission ~ '^(view|create|update|delete|restore|hard_delete|export)_[a-z_]+$' and length(permission) <= 60),
      granted_at timestamptz not null default now(),
      primary key (user_id, permission)
    );
  `.execute(db)
}
