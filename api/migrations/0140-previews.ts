import { type Kysely, sql } from 'kysely'

/** Public pages as other visitors would see them, for staff: as whom, and with which change that is not saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table preview (
      id uuid primary key default uuidv7(),
      token_hash bytea not null constraint preview_token_key unique,
      -- Of the member of staff who opened it; a preview ends with it.
      session_id uuid not null constraint preview_session_fkey references user_session (id) on delete cascade,
      country text not null constraint preview_country_known check (are_countries(array[country])),
      theme text not null constraint preview_theme_known check (theme in ('dark', 'light')),
      is_member boolean not null,
      -- The change that it shows; null without one. Of a record that there is not yet, the id that it has here.
      section text,
      record_id text,
      is_new boolean,
      fields jsonb,
      expires_at timestamptz not null,
      constraint preview_draft_whole check (num_nulls(section, record_id, is_new, fields) in (0, 4))
    );
    create index preview_session_idx on preview (session_id, expires_at);
    create index preview_expiry_idx on preview (expires_at);
  `.execute(db)
}
