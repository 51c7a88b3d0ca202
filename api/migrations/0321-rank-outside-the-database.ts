import { type Kysely, sql } from 'kysely'

/** Votes, proof and the order of codes are rules of `api/src/coupon`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger coupon_rank_inserted on coupon;
    drop trigger coupon_rank_updated on coupon;
    drop function rank_changed_coupons();
    drop function cast_vote(uuid, bytea, bytea, bytea, text, boolean, text, text, double precision);
    drop function voter_of(uuid, date, timestamptz, bytea, bytea);
    drop function weigh_vote(uuid, date, bytea);
    drop function withdraw_vote(coupon_vote, timestamptz);
    drop function rebuild_evidence(uuid[]);
    drop function rank_coupons(uuid[]);
    drop function network_weight(integer, integer);
    drop function expected_saving(coupon, double precision);
    drop function usual_basket(text);
    drop function decayed(double precision, timestamptz, timestamptz);
    drop function wilson(double precision, double precision);

    alter table coupon_evidence alter column is_proven drop expression;
    alter table coupon_evidence alter column is_proven set default false;
  `.execute(db)
}
