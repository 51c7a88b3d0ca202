import { type Kysely, sql } from 'kysely'

/** Records leave the trash by themselves in the end; what the service does has no actor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit alter column actor_id drop not null`.execute(db)
}
