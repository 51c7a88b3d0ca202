create table budget (
  -- An ad, a campaign or a short link; deleting it deletes its budget.
  subject uuid not null,
  kind text not null,
  -- What was written, even beyond the limit.
  counted bigint not null default 0 constraint budget_counted_range check (counted >= 0),
  -- When a process asked for units while others held all of them.
  wanted_at timestamptz,
  primary key (subject, kind)
);
comment on table budget is 'How much of a limited number (impressions, clicks) is used up.';

create table budget_lease (
  subject uuid not null,
  kind text not null,
  -- The process.
  holder uuid not null,
  -- Given to the process and not yet counted.
  units integer not null constraint budget_lease_units_range check (units >= 0),
  renewed_at timestamptz not null default now(),
  primary key (subject, kind, holder),
  constraint budget_lease_subject_kind_fkey foreign key (subject, kind)
    references budget (subject, kind) on delete cascade
);
comment on table budget_lease is 'Units of a budget that one process may use without asking the database.';
create index budget_lease_holder_idx on budget_lease (holder);
