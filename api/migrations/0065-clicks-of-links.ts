import { type Kysely, sql } from 'kysely'

/** How often short links were followed: a row a day and country, and their sum beside the link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nothing of a visitor but the country; empty where it is not known.
    create table shortner_click (
      shortner_id uuid not null constraint shortner_click_shortner_fkey references shortner (id) on delete cascade,
      day date not null,
      country text not null constraint shortner_click_country_form check (country ~ '^([a-z]{2})?$'),
      clicks integer not null constraint shortner_click_clicks_range check (clicks > 0),
      primary key (shortner_id, day, country)
    );
    create index shortner_click_day_idx on shortner_click (day);

    alter table shortner
      add column clicks bigint not null default 0 constraint shortner_clicks_range check (clicks >= 0);
    create index shortner_clicks_idx on shortner (clicks desc, id desc);
    -- A click is no change of the record.
    drop trigger shortner_touch on shortner;
    create trigger shortner_touch before update of slug, target_url, note, deleted_at on shortner
      for each row execute function touch_record();
  `.execute(db)
}
