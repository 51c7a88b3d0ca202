import { type Kysely, sql } from 'kysely'

/** Permits of sales, which stores and campaigns show with an address that proves them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shop', 'campaign']) {
    await sql`
      alter table ${sql.table(table)}
        add column permit_number text constraint ${sql.ref(`${table}_permit_number_form`)}
          check (permit_number ~ '^[0-9A-Za-z][0-9A-Za-z/-]*$' and length(permit_number) <= 40),
        add column permit_url text constraint ${sql.ref(`${table}_permit_url_form`)}
          check (permit_url ~ '^https?://' and length(permit_url) <= 2000),
        add constraint ${sql.ref(`${table}_permit_whole`)} check (permit_url is null or permit_number is not null)
    `.execute(db)
  }
  await sql`
    create index campaign_permit_idx on campaign (ends_at) where permit_number is not null and deleted_at is null
  `.execute(db)
}
