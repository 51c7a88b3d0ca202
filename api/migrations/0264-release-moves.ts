import { type Kysely, sql } from 'kysely'

/** What a release waits for, who gave it to visitors, and how long pages can be open with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table release
      -- Since when its team wants it to go to visitors and it waits for a second person, and to which share of them.
      add column waits_since timestamptz,
      add column wanted_percent integer constraint release_wanted_percent_range check (wanted_percent between 1 and 99),
      -- Who made it current the last time, as in the audit. Null where the service did.
      add column last_current_by uuid,
      -- When any visitor was given it the last time, a share of them and those who have its link included.
      add column last_given_at timestamptz,
      -- When a person gave it again although it was held.
      add column given_again_at timestamptz;
    update release set last_given_at = last_current_at;
    update release set waits_since = made_at
    where needs_approval and approved_at is null
      and not exists (select from release_channel where preview = release.id);
    update release set last_current_by = channel.changed_by
    from release_channel as channel where channel.current = release.id;
  `.execute(db)
}
