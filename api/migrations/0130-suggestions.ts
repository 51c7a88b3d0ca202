import { type Kysely, sql } from 'kysely'

/** Codes and stores that people say are missing, until staff decided on them and their senders were notified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A code without what makes no difference at a checkout: blanks, marks that are not seen, and case.
    create function plain_code(code text) returns text
      language sql immutable strict parallel safe
      return upper(regexp_replace(code, '[\\s\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]', '', 'g'));

    create table suggestion (
      id uuid primary key default uuidv7(),
      kind text not null constraint suggestion_kind_known check (kind in ('code', 'shop')),
      shop_id integer constraint suggestion_shop_fkey references shop (id) on delete cascade,
      code text constraint suggestion_code_form check (code = btrim(code) and length(code) between 1 and 60),
      domain text constraint suggestion_domain_form
        check (domain ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' and length(domain) <= 253),
      name text constraint suggestion_name_length check (length(name) between 1 and 100),
      country text constraint suggestion_country_known 
        check (country is null or are_countries(array[country])),
      note text constraint suggestion_note_length check (length(note) <= 500),
      -- Who is notified: an account, or the address that a guest left, which goes once they were.
      user_id uuid constraint suggestion_user_fkey references "user" (id) on delete cascade,
      email text constraint suggestion_email_length check (length(email) between 3 and 254),
      language text not null default 'ar' constraint suggestion_language_known check (language in ('ar', 'en')),
      -- By which one visitor of a day is known, so that they are counted once; gone when the day is.
      visitor bytea,
      status text not null default 'pending'
        constraint suggestion_status_known check (status in ('pending', 'accepted', 'known', 'declined')),
      reason text constraint suggestion_reason_known
        check (reason in ('duplicate', 'not_working', 'no_store', 'advertising', 'other')),
      -- The same of all that were decided on together.
      decision uuid,
      decided_at timestamptz,
      coupon_id uuid constraint suggestion_coupon_fkey references coupon (id) on delete set null,
      listed_shop_id integer constraint suggestion_listed_shop_fkey references shop (id) on delete set null,
      -- The mail that says so; one of the outbox does not stay.
      mail_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      -- The same for all who suggest the same.
      subject text not null
        generated always as (case kind when 'code' then shop_id || ' ' || plain_code(code) else domain end) stored,
      search_text text not null generated always as (
        ' ' || fold_search(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(domain, '') || ' ' || coalesce(note, ''))
      ) stored,
      constraint suggestion_shape check (
        case kind
          when 'code' then num_nulls(shop_id, code) = 0 and num_nonnulls(domain, name) = 0
          else num_nulls(domain, name) = 0 and num_nonnulls(shop_id, code) = 0
        end
      ),
      constraint suggestion_decided check (
        (status = 'pending') = (decided_at is null) and (status = 'pending') = (decision is null)
        and (status = 'declined') = (reason is not null)
      )
    );
    create index suggestion_waiting_idx on suggestion (kind, created_at, id) where status = 'pending' and deleted_at is null;
    create index suggestion_subject_idx on suggestion (subject, created_at, id);
    create unique index suggestion_visitor_key on suggestion (subject, visitor)
        where status = 'pending' and deleted_at is null;
    create unique index suggestion_account_key on suggestion (subject, user_id)
        where status = 'pending' and deleted_at is null;
    create index suggestion_decision_idx on suggestion (decision) where decision is not null;
    create index suggestion_shop_idx on suggestion (shop_id);
    create index suggestion_user_idx on suggestion (user_id);
    create index suggestion_coupon_idx on suggestion (coupon_id);
    create index suggestion_listed_shop_idx on suggestion (listed_shop_id);
    create index suggestion_search_idx on suggestion using gin (search_text gin_trgm_ops);
    create index suggestion_created_idx on suggestion (created_at desc, id desc);
    create trigger suggestion_touch before update on suggestion for each row execute function touch_record();
  `.execute(db)
}
