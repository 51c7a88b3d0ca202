import { type Kysely, sql } from 'kysely'

/** What mails say in place of what their code says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A mail that staff changed; its version goes up with every change of a sentence.
    create table mail_text (
      kind text primary key constraint mail_text_kind_form check (kind ~ '^[a-z][a-z0-9-]{0,59}$'),
      version integer not null default 1,
      changed_at timestamptz not null default now()
    );

    create table mail_sentence (
      kind text not null constraint mail_sentence_kind_fkey references mail_text (kind) on delete cascade,
      language text not null constraint mail_sentence_language_known check (language in ('ar', 'en')),
      key text not null constraint mail_sentence_key_length check (length(key) between 1 and 100),
      sentence text not null constraint mail_sentence_length check (length(sentence) between 1 and 2000),
      primary key (kind, language, key)
    );
  `.execute(db)
}
