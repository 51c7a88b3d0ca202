import { type Kysely, sql } from 'kysely'

/**
 * What may be counted only so often, such as impressions of an ad or clicks of a link. Processes lease a share of what is left,
 * so that none asks for each and all together stay within the limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table budget (
      -- An ad, a campaign or a short link; its budget goes with it.
      subject uuid not null,
      kind text not null,
      -- What was written, whatever the limit was at the time.
      counted bigint not null default 0,
      -- When a process asked for units and others held all of them.
      wanted_at timestamptz,
      primary key (subject, kind),
      constraint budget_counted_range check (counted >= 0)
    );
    create table budget_lease (
      subject uuid not null,
      kind text not null,
      -- The process.
      holder uuid not null,
      -- Given to the process and not yet written as counted.
      units integer not null,
      renewed_at timestamptz not null default now(),
      primary key (subject, kind, holder),
      foreign key (subject, kind) references budget (subject, kind) on delete cascade,
      constraint budget_lease_units_range check (units >= 0)
    );
    create index budget_lease_holder_idx on budget_lease (holder);
  `.execute(db)
}
