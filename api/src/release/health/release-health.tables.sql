create table release_window (
  release text not null constraint release_window_release_fkey references release (id) on delete cascade,
  begins_at timestamptz not null,
  callers bit(1024) not null,
  failing bit(1024) not null,
  primary key (release, begins_at)
);
comment on table release_window is
  'Who loaded a release in ten seconds, and who failed to: each caller sets one of 1,024 bits, which identifies '
  'none of them.';
create index release_window_begins_idx on release_window (begins_at);

create table release_measure (
  release text not null constraint release_measure_release_fkey references release (id) on delete cascade,
  day date not null,
  measure text not null,
  route text not null,
  country text not null,
  bucket smallint not null,
  count bigint not null,
  primary key (release, day, measure, route, country, bucket)
);
comment on table release_measure is
  'How often a measure of a release fell into a bucket, by day in UTC. Route and country are empty where they are '
  'not known.';

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
  primary key (release, fingerprint)
);
comment on table release_error is 'Errors of a release in browsers, each kind once with its count.';
