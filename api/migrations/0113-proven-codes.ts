import { type Kysely, sql } from 'kysely'

/** Codes that became proven are noted once, and those who follow their store are notified of each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether people's proof of a code holds in a country: staff were the last to see it work, or enough shoppers tried
    -- it and the lower end of their Wilson interval says that it works more often than not.
    create function is_proven(evidence coupon_evidence) returns boolean
      language sql immutable parallel safe
      return evidence.rank is not null and (
        coalesce(evidence.confirmed_by = 'staff', false)
        or (evidence.sample_worked + evidence.sample_failed >= 5 and evidence.score >= 0.5)
      );

    -- The first time that a code was proven in a country. Its row stays, so that proof that comes and goes is no news.
    create table proven_code (
      coupon_id uuid not null constraint proven_code_coupon_fkey references coupon (id) on delete cascade,
      country text not null,
      proven_at timestamptz not null default clock_timestamp(),
      announced_at timestamptz,
      primary key (coupon_id, country)
    );
    create index proven_code_waiting_idx on proven_code (proven_at) where announced_at is null;

    create function note_proven_code() returns trigger
      language plpgsql as $$
      begin
        insert into proven_code (coupon_id, country) values (new.coupon_id, new.country) on conflict do nothing;
        return null;
      end
      $$;
    create trigger coupon_evidence_proven after update on coupon_evidence
      for each row when (is_proven(new) and not is_proven(old)) execute function note_proven_code();

    -- What is proven by now is no news.
    insert into proven_code (coupon_id, country, announced_at)
    select coupon_id, country, now() from coupon_evidence where is_proven(coupon_evidence);

    -- A code that a follower is notified of; once, whatever its proof does later. Settled is what was mailed or is not to be.
    create table follow_notice (
      id uuid primary key default uuidv7(),
      user_id uuid not null constraint follow_notice_user_fkey references "user" (id) on delete cascade,
      coupon_id uuid not null constraint follow_notice_coupon_fkey references coupon (id) on delete cascade,
      shop_id integer not null constraint follow_notice_shop_fkey references shop (id) on delete cascade,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      -- How it was mailed; null where it was not.
      pace text constraint follow_notice_pace_known check (pace in ('instant', 'daily'))
    );
    create unique index follow_notice_key on follow_notice (user_id, coupon_id);
    create index follow_notice_waiting_idx on follow_notice (user_id) where settled_at is null;
    create index follow_notice_settled_idx on follow_notice (user_id, settled_at) where pace is not null;
    create index follow_notice_coupon_idx on follow_notice (coupon_id);
    create index follow_notice_shop_idx on follow_notice (shop_id);

    -- What the link of a mail ended, so that this link can undo it.
    alter table shop_follow
      add column channel_before text,
      add column mail_ended_by text,
      add column mail_ended_at timestamptz;
  `.execute(db)
}
