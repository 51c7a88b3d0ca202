import { type Kysely, sql } from 'kysely'

const recordColumns = sql`
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What staff wrote: who, what, when, and the fields before and after. Rows are never changed.
    create table audit (
      id uuid primary key default uuidv7(),
      at timestamptz not null default now(),
      actor_id uuid not null,
      action text not null,
      section text not null,
      record_id text not null,
      -- Names the bulk action or import that the change was a part of.
      batch_id uuid,
      before jsonb,
      after jsonb
    );
    create index audit_at_idx on audit (at desc, id desc);
    create index audit_record_idx on audit (section, record_id, at desc);
    create index audit_actor_idx on audit (actor_id, at desc);
    create index audit_batch_idx on audit (batch_id) where batch_id is not null;

    create table provider (
      id uuid primary key default uuidv7(),
      name text not null constraint provider_name_length check (length(name) between 1 and 100),
      kind text not null constraint provider_kind_known check (kind in ('network', 'feed')),
      site text constraint provider_site_form check (site ~ '^https?://[^\\s]+$' and length(site) <= 500),
      base_url text constraint provider_base_url_form check (base_url ~ '^https?://[^\\s]+$' and length(base_url) <= 500),
      tracking_template text constraint provider_tracking_length check (length(tracking_template) <= 1000),
      status text not null default 'ACTIVE' constraint provider_status_known check (status in ('ACTIVE', 'INACTIVE')),
      ${recordColumns},
      search_text text not null generated always as (' ' || fold_search(name || ' ' || coalesce(site, ''))) stored
    );
    create unique index provider_name_key on provider (lower(name)) where deleted_at is null;
    create trigger provider_touch before update on provider for each row execute function touch_record();

    create table campaign (
      id uuid primary key default uuidv7(),
      name text not null constraint campaign_name_length check (length(name) between 1 and 120),
      countries text[] not null constraint campaign_countries_known check (are_countries(countries)),
      starts_at timestamptz not null default now(),
      ends_at timestamptz,
      budget_note text not null default '' constraint campaign_budget_note_length check (length(budget_note) <= 500),
      status text not null default 'ACTIVE' constraint campaign_status_known check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
      coupon_ids uuid[] not null default '{}' constraint campaign_coupons_bound check (cardinality(coupon_ids) <= 500),
      shortner_ids uuid[] not null default '{}' constraint campaign_links_bound check (cardinality(shortner_ids) <= 500),
      ${recordColumns},
      search_text text not null generated always as (' ' || fold_search(name || ' ' || budget_note)) stored,
      constraint campaign_period_order check (ends_at > starts_at)
    );
    create trigger campaign_touch before update on campaign for each row execute function touch_record();

    create table ads (
      id uuid primary key default uuidv7(),
      name text not null constraint ads_name_length check (length(name) between 1 and 120),
      campaign_id uuid constraint ads_campaign_fkey references campaign (id),
      platform text not null default 'ALL'
        constraint ads_platform_known check (platform in ('MOBILE_APP', 'BROWSER_EXTENSION', 'WEBSITE', 'SOCIAL_MEDIA', 'ALL')),
      countries text[] not null constraint ads_countries_known check (are_countries(countries)),
      -- { "ar": { title, text, image }, "en": { title, text, image } }
      creative jsonb not null constraint ads_creative_object check (jsonb_typeof(creative) = 'object'),
      link text not null constraint ads_link_form check (link ~ '^https?://[^\\s]+$' and length(link) <= 2000),
      starts_at timestamptz not null default now(),
      ends_at timestamptz,
      weight integer not null default 1 constraint ads_weight_range check (weight between 1 and 100),
      -- Most impressions in all; null for no bound.
      cap integer constraint ads_cap_range check (cap > 0),
      extra_filters jsonb not null default '{}' constraint ads_extra_filters_object check (jsonb_typeof(extra_filters) = 'object'),
      status text not null default 'ACTIVE' constraint ads_status_known check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
      ${recordColumns},
      search_text text not null generated always as (' ' || fold_search(name || ' ' || link)) stored,
      constraint ads_period_order check (ends_at > starts_at)
    );
    create index ads_campaign_fkey_idx on ads (campaign_id);
    create trigger ads_touch before update on ads for each row execute function touch_record();

    create table cartarm (
      id uuid primary key default uuidv7(),
      shop_id integer not null constraint cartarm_shop_fkey references shop (id),
      checkout_url_pattern text not null constraint cartarm_pattern_length check (length(checkout_url_pattern) between 1 and 500),
      -- { couponField, apply, remove, total, success, error }: CSS selectors.
      selectors jsonb not null constraint cartarm_selectors_object check (jsonb_typeof(selectors) = 'object'),
      -- { afterApply, afterRemove, betweenCodes }: milliseconds.
      waits jsonb not null constraint cartarm_waits_object check (jsonb_typeof(waits) = 'object'),
      platform text not null default 'ALL'
        constraint cartarm_platform_known check (platform in ('MOBILE_APP', 'BROWSER_EXTENSION', 'WEBSITE', 'SOCIAL_MEDIA', 'ALL')),
      schema_version integer not null default 1 constraint cartarm_schema_version_range check (schema_version between 1 and 1000),
      status text not null default 'ACTIVE' constraint cartarm_status_known check (status in ('ACTIVE', 'INACTIVE')),
      ${recordColumns},
      search_text text not null generated always as (' ' || fold_search(checkout_url_pattern)) stored
    );
    create unique index cartarm_shop_platform_key on cartarm (shop_id, platform, checkout_url_pattern) where deleted_at is null;
    create trigger cartarm_touch before update on cartarm for each row execute function touch_record();

    alter table uninstall_feedback
      add column search_text text not null generated always as (' ' || fold_search(coalesce(feedback, ''))) stored;
    alter table shortner
      add column note text not null default '' constraint shortner_note_length check (length(note) <= 300);
    alter table shortner
      add column search_text text not null generated always as (' ' || fold_search(slug || ' ' || target_url || ' ' || note)) stored;
    alter table "user"
      add column search_text text not null generated always as
        (' ' || fold_search(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored;
    create index user_search_idx on "user" using gin (search_text gin_trgm_ops);
    create index user_created_idx on "user" (created_at desc, id desc);
    create index shortner_created_idx on shortner (created_at desc, id desc);

    -- A named set of permissions that staff are given.
    create table role (
      id uuid primary key default uuidv7(),
      name text not null constraint role_name_length check (length(name) between 1 and 80),
      permissions text[] not null default '{}',
      ${recordColumns}
    );
    create unique index role_name_key on role (lower(name)) where deleted_at is null;
    create trigger role_touch before update on role for each row execute function touch_record();
    create table user_role (
      user_id uuid not null constraint user_role_user_fkey references "user" (id) on delete cascade,
      role_id uuid not null constraint user_role_role_fkey references role (id),
      granted_at timestamptz not null default now(),
      primary key (user_id, role_id)
    );
    create index user_role_role_idx on user_role (role_id);

    -- A list as a member of staff set it up: filters, order, columns. Private unless shared with all of the section.
    create table saved_view (
      id uuid primary key default uuidv7(),
      section text not null constraint saved_view_section_form check (section ~ '^[a-z_]{2,40}$'),
      name text not null constraint saved_view_name_length check (length(name) between 1 and 80),
      owner_id uuid not null constraint saved_view_owner_fkey references "user" (id) on delete cascade,
      is_shared boolean not null default false,
      query text not null constraint saved_view_query_length check (length(query) <= 2000),
      columns text[] not null default '{}' constraint saved_view_columns_bound check (cardinality(columns) <= 60),
      created_at timestamptz not null default now()
    );
    create index saved_view_section_idx on saved_view (section, owner_id);
  `.execute(db)
}
