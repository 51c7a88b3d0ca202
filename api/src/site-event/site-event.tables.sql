create table site_event (
  id uuid not null,
  at timestamptz not null,
  kind text not null
    constraint site_event_kind_known check (kind in ('view', 'copy', 'visit', 'watch', 'download', 'form', 'search')),
  -- Route of a view, download or form, or folded text of a search.
  name text not null,
  -- Part of the site of a download, or how a form or a search ended.
  detail text not null,
  -- Without a reference: the totals outlive the store.
  shop_id integer,
  -- Without a reference: the totals outlive the coupon.
  coupon_id uuid,
  country text not null,
  language text not null,
  device text not null,
  referrer text not null,
  -- A hash whose key is deleted after the day; null where the visitor asks not to be followed.
  visitor bytea,
  primary key (at, id)
) partition by range (at);
comment on table site_event is
  'What visitors saw and did. Partitions are of a month each; the service makes and drops them. Texts are empty '
  'where they are not known.';
create index site_event_by_coupon on site_event (coupon_id, at) where coupon_id is not null;

create table site_day (
  day date primary key
);
comment on table site_day is 'Days whose figures contain all of their events.';

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
comment on table site_figure is
  'Figures of a day: of everything (dimension ''all''), and by country, language, device, referrer, name and store.';
