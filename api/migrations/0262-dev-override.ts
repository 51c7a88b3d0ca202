import { type Kysely, sql } from 'kysely'

/** The one permission that is no action on a section. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_permission drop constraint user_permission_form;
    alter table user_permission add constraint user_permission_form check (
      permission ~ '^((view|create|update|delete|restore|hard_delete|export)_[a-z_]+|dev_override)$'
      and length(permission) <= 60
    );
  `.execute(db)
}
