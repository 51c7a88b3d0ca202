import { type Kysely, sql } from 'kysely'

/** Where, when and how often ads are shown, and what was counted of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ads
      add column placement text[] not null
        default '{home,directory,store,product,blog,extension-banner,mobile-banner}'
        constraint ads_placement_known check
          (placement <@ '{home,directory,store,product,blog,extension-banner,mobile-banner}'::text[]),
      -- Empty: all of them.
      add column languages text[] not null default '{}'
        constraint ads_languages_known check (languages <@ '{ar,en}'::text[]),
      add column devices text[] not null default '{}'
        constraint ads_devices_known check (devices <@ '{phone,tablet,desktop}'::text[]),
      add column weekdays text[] not null default '{}' constraint ads_weekdays_known check
        (weekdays <@ '{sunday,monday,tuesday,wednesday,thursday,friday,saturday}'::text[]),
      -- { "from": 0 to 23, "to": 1 to 24 }, of the clock in the visitor's country.
      add column hours jsonb constraint ads_hours_object check (jsonb_typeof(hours) = 'object'),
      add column priority integer not null default 3 constraint ads_priority_range check (priority between 1 and 5),
      -- { "kind": "impressions" or "clicks", "count" }
      add column goal jsonb constraint ads_goal_object check (jsonb_typeof(goal) = 'object'),
      -- { "count", "hours" }
      add column cap_per_person jsonb constraint ads_cap_per_person_object check (jsonb_typeof(cap_per_person) = 'object');
    alter table campaign
      add column goal jsonb constraint campaign_goal_object check (jsonb_typeof(goal) = 'object'),
      add column cap_per_person jsonb
        constraint campaign_cap_per_person_object check (jsonb_typeof(cap_per_person) = 'object');

    -- What was counted already: the id of a token, or of a sum that one process made. Kept for as long as a token is good.
    create table ad_event (
      id uuid not null,
      kind text not null,
      day date not null,
      primary key (id, kind)
    );
    create index ad_event_day_idx on ad_event (day);

    -- Who saw an ad on a day, by the key of the day; deleted with it.
    create table ad_person (
      ad_id uuid not null references ads (id) on delete cascade,
      day date not null,
      person text not null,
      primary key (ad_id, day, person)
    );
    create index ad_person_day_idx on ad_person (day);

    create table ad_day (
      ad_id uuid not null references ads (id) on delete cascade,
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
    create index ad_day_day_idx on ad_day (day);
  `.execute(db)
}
