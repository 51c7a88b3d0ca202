import { type Kysely, sql } from 'kysely'

/** How releases do in browsers, and which of them were held because they do badly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A release that is held is not given to those who open a page from now on, until a person promotes it again.
    alter table release
      add column held_at timestamptz,
      add column held_because text,
      add constraint release_held_whole check ((held_at is null) = (held_because is null));

    -- How often a measure of a release was in a bucket, on a day in UTC. Route and country are empty where they are not known.
    create table release_measure (
      release text not null constraint release_measure_release_fkey references release (id) on delete cascade,
      day date not null,
      measure text not null,
      route text not null,
      country text not null,
      bucket smallint not null,
      count bigint not null,
      constraint release_measure_pkey primary key (release, day, measure, route, country, bucket)
    );

    -- Who loaded a release in ten seconds, and who failed to: each caller sets one of 1,024 bits, which none of them is known by.
    create table release_window (
      release text not null constraint release_window_release_fkey references release (id) on delete cascade,
      begins_at timestamptz not null,
      callers bit(1024) not null,
      failing bit(1024) not null,
      constraint release_window_pkey primary key (release, begins_at)
    );
    create index release_window_begins_idx on release_window (begins_at);

    create table release_error (
      release text not null constraint release_error_release_fkey references release (id) on delete cascade,
      -- Of the message and the innermost place.
      fingerprint text not null,
      message text not null,
      -- Where it was thrown, as browsers say it: file, line and column.
      places json not null,
      count bigint not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      constraint release_error_pkey primary key (release, fingerprint)
    );
  `.execute(db)
}
