import { type Kysely, sql } from 'kysely'

/** Answers of writes that were named by an `Idempotency-Key`: of caller, method, path and key only a hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_call (
      id bytea primary key,
      -- Of query, version and body: another one under the same key is another call.
      fingerprint bytea not null,
      -- Of the try that does the work; one that came too late keeps nothing.
      claim uuid not null,
      claimed_at timestamptz not null default now(),
      -- Null while the work goes on.
      status smallint,
      headers jsonb,
      -- Null where it was too long to be kept.
      body text constraint idempotent_call_body_length check (octet_length(body) <= 65536)
    );
    create index idempotent_call_claimed_idx on idempotent_call (claimed_at);
  `.execute(db)
}
