import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What staff could be allowed when the service was last brought up to date: what a later release adds is given to
    -- those who had all of it.
    create table known_permission (
      permission text primary key constraint known_permission_length check (length(permission) <= 60)
    );
    -- Every start until now gave the first staff account all there was.
    insert into known_permission select distinct permission from user_permission;
  `.execute(db)
}
