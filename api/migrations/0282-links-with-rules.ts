import { type Kysely, sql } from 'kysely'

/** Short links with rules, variants, dates, a limit and a password; the slugs that they had before; and each click. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shortner
      drop constraint shortner_target_form,
      add constraint shortner_target_form
        check (target_url ~ '^(https?://[^\\s]+|/([^/\\\\\\s][^\\s]*)?)$' and length(target_url) <= 2000),
      add column rules jsonb not null default '[]',
      add column variants jsonb not null default '[]',
      add column utm jsonb,
      add column pass_query boolean not null default false,
      add column starts_at timestamptz,
      add column ends_at timestamptz,
      add column expired_url text,
      add column max_clicks integer constraint shortner_max_clicks_range check (max_clicks > 0),
      -- Argon2id in PHC form.
      add column password_hash text,
      add column status text not null default 'ACTIVE'
        constraint shortner_status_known check (status in ('ACTIVE', 'PAUSED', 'STOPPED')),
      add column campaign_id uuid constraint shortner_campaign_fkey references campaign (id),
      add column deep_links jsonb,
      add column last_clicked_at timestamptz,
      add constraint shortner_period_order check (ends_at > starts_at);
    create index shortner_campaign_idx on shortner (campaign_id) where campaign_id is not null;
    -- A click is no change of the record.
    drop trigger shortner_touch on shortner;
    create trigger shortner_touch before update of slug, target_url, note, deleted_at, rules, variants, utm, pass_query,
      starts_at, ends_at, expired_url, max_clicks, password_hash, status, campaign_id, deep_links on shortner
      for each row execute function touch_record();

    -- A slug that a link had: it leads to the present one until another link takes it.
    create table shortner_alias (
      slug text primary key,
      shortner_id uuid not null constraint shortner_alias_shortner_fkey references shortner (id) on delete cascade,
      created_at timestamptz not null default now()
    );
    create index shortner_alias_shortner_idx on shortner_alias (shortner_id);

    -- Visits of the last days, until they are summed up and deleted. No address; a visitor is known for a day alone.
    create table shortner_visit (
      id uuid primary key,
      shortner_id uuid not null constraint shortner_visit_shortner_fkey references shortner (id) on delete cascade,
      -- A repeat is a visit within the hour of a click of the same visitor, kept where the link counts up to a limit.
      kind text not null constraint shortner_visit_kind_known check (kind in ('click', 'repeat', 'program')),
      at timestamptz not null,
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
    create unique index shortner_visit_once_idx on shortner_visit (shortner_id, visitor, date_trunc('hour', at, 'UTC'))
      where kind = 'click';
    create index shortner_visit_at_idx on shortner_visit (at);
    create index shortner_visit_shortner_idx on shortner_visit (shortner_id, at);

    -- Clicks of a link and day by one property of the visit: country, device, hour and so on. People are visitors of the day.
    create table shortner_figure (
      shortner_id uuid not null constraint shortner_figure_shortner_fkey references shortner (id) on delete cascade,
      day date not null,
      property text not null,
      -- Empty where it is not known.
      value text not null,
      clicks integer not null,
      people integer not null,
      primary key (shortner_id, day, property, value)
    );
    create index shortner_figure_day_idx on shortner_figure (day);
  `.execute(db)
}
