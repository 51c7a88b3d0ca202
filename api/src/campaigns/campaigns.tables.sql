create table campaign (
  id uuid primary key default uuidv7(),
  name text not null constraint campaign_name_length check (length(name) between 1 and 120),
  countries text[] not null constraint campaign_countries_known check (are_countries(countries)),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  budget_note text not null default '' constraint campaign_budget_note_length check (length(budget_note) <= 500),
  status text not null default 'ACTIVE'
    constraint campaign_status_known check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
  coupon_ids uuid[] not null default '{}' constraint campaign_coupons_bound check (cardinality(coupon_ids) <= 500),
  shortner_ids uuid[] not null default '{}' constraint campaign_links_bound check (cardinality(shortner_ids) <= 500),
  goal jsonb constraint campaign_goal_object check (jsonb_typeof(goal) = 'object'),
  cap_per_person jsonb constraint campaign_cap_per_person_object check (jsonb_typeof(cap_per_person) = 'object'),
  permit_number text
    constraint campaign_permit_number_form check (
      permit_number ~ '^[0-9A-Za-z][0-9A-Za-z/-]*$' and length(permit_number) <= 40
    ),
  permit_url text constraint campaign_permit_url_form check (permit_url ~ '^https?://' and length(permit_url) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(name || ' ' || budget_note)) stored,
  constraint campaign_period_order check (ends_at > starts_at),
  constraint campaign_permit_whole check (permit_url is null or permit_number is not null)
);
comment on table campaign is
  'Campaigns: ads, coupons and short links that belong together, for some countries and a period.';
create index campaign_permit_idx on campaign (ends_at) where permit_number is not null and deleted_at is null;
