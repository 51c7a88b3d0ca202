create table batch (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor_id uuid not null,
  section text not null,
  kind text not null constraint batch_kind_known check (kind in ('bulk', 'import', 'undo')),
  -- Of a bulk action.
  action text,
  undo_of uuid constraint batch_undo_of_fkey references batch (id)
);
comment on table batch is
  'Changes that were made together and are undone together: a bulk action, an import, or the undoing of one.';
create index batch_undo_of_idx on batch (undo_of) where undo_of is not null;

create table table_change (
  table_name text not null,
  slot uuid not null default uuidv7(),
  changes bigint not null default 1,
  primary key (table_name, slot)
) with (fillfactor = 50);
comment on table table_change is
  'Counts changes of a table, as the sum of its rows, so that a cached count of rows is known to be valid. Each '
  'transaction takes a row that no other holds, or adds one: writers never wait for each other.';

insert into table_change (table_name) values
  ('ads'), ('audit'), ('campaign'), ('cartarm'), ('category'), ('coupon'), ('partner'), ('product'), ('provider'),
  ('role'), ('shop'), ('shortner'), ('suggestion'), ('uninstall_feedback'), ('user'), ('video'), ('waitlist_entry');
