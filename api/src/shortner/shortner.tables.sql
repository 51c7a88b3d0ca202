create table shortner (
  id uuid primary key default uuidv7(),
  slug text not null constraint shortner_slug_form check (slug ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$'),
  -- An address, or a path of the site.
  target_url text not null
    constraint shortner_target_form check (
      target_url ~ '^(https?://[^\s]+|/([^/\\\s][^\s]*)?)$' and length(target_url) <= 2000
    ),
  note text not null default '' constraint shortner_note_length check (length(note) <= 300),
  clicks bigint not null default 0 constraint shortner_clicks_range check (clicks >= 0),
  rules jsonb not null default '[]',
  variants jsonb not null default '[]',
  utm jsonb,
  pass_query boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  expired_url text,
  max_clicks integer constraint shortner_max_clicks_range check (max_clicks > 0),
  -- Argon2id in PHC form.
  password_hash text,
  status text not null default 'ACTIVE'
    constraint shortner_status_known check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
  campaign_id uuid constraint shortner_campaign_fkey references campaign (id),
  deep_links jsonb,
  last_clicked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(slug || ' ' || target_url || ' ' || note)) stored,
  constraint shortner_period_order check (ends_at > starts_at)
);
comment on table shortner is 'Short links.';
create unique index shortner_slug_key on shortner (slug) where deleted_at is null;
create index shortner_created_idx on shortner (created_at desc, id desc);
create index shortner_clicks_idx on shortner (clicks desc, id desc);
create index shortner_campaign_idx on shortner (campaign_id) where campaign_id is not null;

create table shortner_alias (
  slug text primary key,
  shortner_id uuid not null constraint shortner_alias_shortner_fkey references shortner (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table shortner_alias is
  'Earlier slugs of a short link. Each leads to the present one until another link takes it.';
create index shortner_alias_shortner_idx on shortner_alias (shortner_id);

create table shortner_click (
  shortner_id uuid not null constraint shortner_click_shortner_fkey references shortner (id) on delete cascade,
  day date not null,
  country text not null constraint shortner_click_country_form check (country ~ '^([a-z]{2})?$'),
  clicks integer not null constraint shortner_click_clicks_range check (clicks > 0),
  primary key (shortner_id, day, country)
);
comment on table shortner_click is
  'Clicks of a short link by day and country. The country is empty where it is not known.';
create index shortner_click_day_idx on shortner_click (day);

create table shortner_visit (
  id uuid primary key,
  shortner_id uuid not null constraint shortner_visit_shortner_fkey references shortner (id) on delete cascade,
  -- A repeat is a visit within an hour of a click of the same visitor, kept where the link has a limit of clicks.
  kind text not null constraint shortner_visit_kind_known check (kind in ('click', 'repeat', 'program')),
  at timestamptz not null,
  -- A hash with the salt of the day.
  visitor text,
  country text,
  device text,
  os text,
  browser text,
  language text,
  referrer text,
  variant text,
  rule text,
  is_scan boolean not null
);
comment on table shortner_visit is
  'Visits of short links of the last days, until they are summed up. No address; a visitor is known for one day.';
-- A visitor is counted once an hour.
create unique index shortner_visit_once_idx on shortner_visit (shortner_id, visitor, date_trunc('hour', at, 'UTC'))
  where kind = 'click';
create index shortner_visit_at_idx on shortner_visit (at);
create index shortner_visit_shortner_idx on shortner_visit (shortner_id, at);

create table shortner_figure (
  shortner_id uuid not null constraint shortner_figure_shortner_fkey references shortner (id) on delete cascade,
  day date not null,
  property text not null,
  -- Empty where it is not known.
  value text not null,
  clicks integer not null,
  -- Visitors of the day.
  people integer not null,
  primary key (shortner_id, day, property, value)
);
comment on table shortner_figure is
  'Clicks and visitors of a short link by day and one property of the visit: country, device, hour and so on.';
create index shortner_figure_day_idx on shortner_figure (day);
