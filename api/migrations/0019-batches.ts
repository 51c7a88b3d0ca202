import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Changes that were made together, and are undone together: a bulk action, an import, or the undoing of one.
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
    create index batch_undo_of_idx on batch (undo_of) where undo_of is not null;

    insert into batch (id, at, actor_id, section, kind, action)
    select batch_id, min(at), (array_agg(actor_id))[1], min(section),
      case when bool_and(action = 'create') then 'import' else 'bulk' end,
      case when bool_and(action = 'create') then null else min(action) end
    from audit where batch_id is not null and actor_id is not null
    group by batch_id;
  `.execute(db)
}
