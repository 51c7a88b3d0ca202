import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- An invitation is good for longer than a link that its reader has just asked for.
    alter table reset_token add column purpose text not null default 'reset'
      constraint reset_token_purpose_known check (purpose in ('reset', 'invitation'));
  `.execute(db)
}
