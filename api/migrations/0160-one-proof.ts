import { type Kysely, sql } from 'kysely'

/** Proven is one rule, of mails and screens alike; what lowers a price has a name of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function is_proven(integer, integer, timestamptz) rename to is_counted_on;
    -- Processes of the release before call it by its old name until they are replaced.
    create function is_proven(worked integer, failed integer, last_worked_at timestamptz) returns boolean
      language sql stable parallel safe
      return is_counted_on(worked, failed, last_worked_at);

    -- Whether people's proof of a code holds in a country: enough shoppers tried it lately and the lower end of their Wilson
    -- interval says that it works more often than not, or staff were the last to see it work, lately, and no more
    -- shoppers failed than succeeded. provenFrom and evidenceDays of shared/contract/coupon/coupon.ts are the same figures.
    create or replace function is_proven(evidence coupon_evidence) returns boolean
      language sql immutable parallel safe
      return evidence.rank is not null and (
        (evidence.sample_worked + evidence.sample_failed >= 5 and evidence.score >= 0.5)
        or (
          coalesce(evidence.confirmed_by = 'staff' and evidence.ranked_at - evidence.last_worked_at < interval '14 days', false)
          and evidence.sample_failed <= evidence.sample_worked
        )
      );
  `.execute(db)
}
