create table saved_view (
  id uuid primary key default uuidv7(),
  section text not null constraint saved_view_section_form check (section ~ '^[a-z_]{2,40}$'),
  name text not null constraint saved_view_name_length check (length(name) between 1 and 80),
  owner_id uuid not null constraint saved_view_owner_fkey references "user" (id) on delete cascade,
  is_shared boolean not null default false,
  query text not null constraint saved_view_query_length check (length(query) <= 2000),
  columns text[] not null default '{}' constraint saved_view_columns_bound check (cardinality(columns) <= 60),
  created_at timestamptz not null default now()
);
comment on table saved_view is
  'A list as a member of staff set it up: filters, order, columns. Private unless it is shared with the section.';
create index saved_view_section_idx on saved_view (section, owner_id);
create index saved_view_owner_idx on saved_view (owner_id);
