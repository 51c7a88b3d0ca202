import { type Kysely, sql } from 'kysely'

/** What visitors see and do, counted without a person, and the figures that are made of it a day at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Partitions are of a month each, and are made and dropped by the service. Texts are empty where they are not known.
    create table site_event (
      id uuid not null,
      at timestamptz not null,
      kind text not null constraint site_event_kind_known
        check (kind in ('view', 'copy', 'visit', 'watch', 'download', 'form', 'search')),
      -- Route of a view, download, form, or folded text of a search.
      name text not null,
      -- Part of the site of a download, or how a form or a search ended.
      detail text not null,
      -- A store that is deleted leaves its events to the totals.
      shop_id integer,
      country text not null,
      language text not null,
      device text not null,
      referrer text not null,
      -- A hash whose key is deleted after the day; null where the visitor asks not to be followed.
      visitor bytea,
      primary key (at, id)
    ) partition by range (at);

    -- Figures of a day: of all (dimension 'all'), and by country, language, device, referrer, name and store.
    create table site_figure (
      day date not null,
      dimension text not null,
      kind text not null,
      value text not null,
      detail text not null,
      count bigint not null,
      visitors bigint not null,
      primary key (day, dimension, kind, value, detail)
    );

    -- Days whose figures hold all of their events.
    create table site_day (day date primary key);
  `.execute(db)
}
