create table ads (
  id uuid primary key default uuidv7(),
  name text not null constraint ads_name_length check (length(name) between 1 and 120),
  -- Status, period, goal and cap per person of the campaign apply as well.
  campaign_id uuid constraint ads_campaign_fkey references campaign (id),
  platform text not null default 'ALL'
    constraint ads_platform_known check (
      platform in ('MOBILE_APP', 'BROWSER_EXTENSION', 'WEBSITE', 'SOCIAL_MEDIA', 'ALL')
    ),
  countries text[] not null constraint ads_countries_known check (are_countries(countries)),
  -- { "ar": { title, text, image }, "en": { title, text, image } }
  creative jsonb not null constraint ads_creative_object check (jsonb_typeof(creative) = 'object'),
  link text not null constraint ads_link_form check (link ~ '^https?://[^\s]+$' and length(link) <= 2000),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  -- Chance among ads of the same priority.
  weight integer not null default 1 constraint ads_weight_range check (weight between 1 and 100),
  -- Most impressions in all; null for no limit.
  cap integer constraint ads_cap_range check (cap > 0),
  extra_filters jsonb not null default '{}'
    constraint ads_extra_filters_object check (jsonb_typeof(extra_filters) = 'object'),
  status text not null default 'ACTIVE' constraint ads_status_known check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
  placement text[] not null default '{home,directory,store,product,blog,extension-banner,mobile-banner}'
    constraint ads_placement_known check (
      placement <@ '{home,directory,store,product,blog,extension-banner,mobile-banner}'::text[]
    ),
  -- Empty: all of them.
  languages text[] not null default '{}' constraint ads_languages_known check (languages <@ '{ar,en}'::text[]),
  devices text[] not null default '{}' constraint ads_devices_known check (devices <@ '{phone,tablet,desktop}'::text[]),
  weekdays text[] not null default '{}'
    constraint ads_weekdays_known check (
      weekdays <@ '{sunday,monday,tuesday,wednesday,thursday,friday,saturday}'::text[]
    ),
  -- { "from": 0 to 23, "to": 1 to 24 }, by the clock of the visitor's country.
  hours jsonb constraint ads_hours_object check (jsonb_typeof(hours) = 'object'),
  priority integer not null default 3 constraint ads_priority_range check (priority between 1 and 5),
  -- { "kind": "impressions" or "clicks", "count" }
  goal jsonb constraint ads_goal_object check (jsonb_typeof(goal) = 'object'),
  -- { "count", "hours" }
  cap_per_person jsonb constraint ads_cap_per_person_object check (jsonb_typeof(cap_per_person) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search_text text not null generated always as (' ' || fold_search(name || ' ' || link)) stored,
  image_ar_media text generated always as (media_key(creative #>> '{ar,image}')) stored
    constraint ads_image_ar_media_fkey references media (key),
  image_en_media text generated always as (media_key(creative #>> '{en,image}')) stored
    constraint ads_image_en_media_fkey references media (key),
  constraint ads_period_order check (ends_at > starts_at)
);
comment on table ads is 'Ads that staff run on the site, in the extension and in the apps.';
create index ads_campaign_fkey_idx on ads (campaign_id);
create index ads_image_ar_media_idx on ads (image_ar_media) where image_ar_media is not null;
create index ads_image_en_media_idx on ads (image_en_media) where image_en_media is not null;

create table ad_day (
  ad_id uuid not null constraint ad_day_ad_id_fkey references ads (id) on delete cascade,
  day date not null,
  -- Empty where it is not known.
  country text not null,
  platform text not null,
  placement text not null,
  served integer not null default 0,
  seen integer not null default 0,
  clicks integer not null default 0,
  -- People who had not seen the ad on this day before.
  people integer not null default 0,
  -- Tokens that were refused: not made by the service, sent for another ad, too late, used before.
  forged integer not null default 0,
  misplaced integer not null default 0,
  late integer not null default 0,
  used integer not null default 0,
  -- Beyond the cap or the goal.
  beyond integer not null default 0,
  -- Impressions and clicks of programs.
  programs integer not null default 0,
  primary key (ad_id, day, country, platform, placement),
  constraint ad_day_clicks_are_seen check (clicks <= seen)
);
comment on table ad_day is 'Counts of an ad by day, country, platform and placement.';
create index ad_day_day_idx on ad_day (day);

create table ad_event (
  id uuid not null,
  kind text not null,
  day date not null,
  primary key (id, kind)
);
comment on table ad_event is
  'What was counted already: the id of a token, or of a sum that one process wrote. Kept while a token is valid.';
create index ad_event_day_idx on ad_event (day);

create table ad_person (
  ad_id uuid not null constraint ad_person_ad_id_fkey references ads (id) on delete cascade,
  day date not null,
  person text not null,
  primary key (ad_id, day, person)
);
comment on table ad_person is 'Who saw an ad on a day, by the hash of the day. Deleted when the day is over.';
create index ad_person_day_idx on ad_person (day);

create table ad_trouble (
  ad_id uuid not null constraint ad_trouble_ad_fkey references ads (id) on delete cascade,
  reason text not null,
  notified_at timestamptz not null default now(),
  primary key (ad_id, reason)
);
comment on table ad_trouble is 'Problems of an ad that staff were notified of, so that each is reported once.';
