import { type Kysely, sql } from 'kysely'

/** A release is of the back-office by the id of its remote: one whose build named no routes was taken as public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update release set is_for_staff = true, needs_approval = true where remote like 'admin-%' and not is_for_staff;
    alter table release add constraint release_staff_by_remote check (is_for_staff = (remote like 'admin-%'));
  `.execute(db)
}
