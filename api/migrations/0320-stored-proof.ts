import { type Kysely, sql } from 'kysely'

/** Whether a code is proven in a country is kept with its evidence there, so that statements can look it up by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The code can be used there, and enough shoppers tried it lately and the lower end of their Wilson interval says that
    -- it works more often than not, or staff were the last to see it work, lately, and no more shoppers failed than succeeded.
    -- provenFrom and evidenceDays of shared/contract/coupon/coupon.ts are the same figures.
    alter table coupon_evidence add column is_proven boolean not null generated always as (
      rank is not null and (
        (sample_worked + sample_failed >= 5 and score >= 0.5)
        or (
          coalesce(confirmed_by = 'staff' and ranked_at - last_worked_at < interval '14 days', false)
          and sample_failed <= sample_worked
        )
      )
    ) stored;
    create index coupon_evidence_proven_idx on coupon_evidence (shop_id, country) where is_proven;
    drop index coupon_usable_idx;

    create or replace function best_code(shop_id integer, country text, amount bigint, currency text)
      returns table (coupon_id uuid, code text, effective_minor bigint, worked integer, failed integer)
      language sql stable parallel safe
      begin atomic
        select usable.id, usable.code, $3 - usable.discount, usable.sample_worked, usable.sample_failed
        from (
          select coupon.id, coupon.code, evidence.score, evidence.sample_worked, evidence.sample_failed, least(
            $3,
            case coupon.discount_type when 'percent' then round($3 * coupon.percent / 100.0)::bigint else coupon.amount_minor end,
            coupon.maximum_discount_minor
          ) as discount
          from coupon_evidence as evidence
          join coupon on coupon.id = evidence.coupon_id
          where evidence.shop_id = $1 and evidence.country = $2 and evidence.is_proven
            and coupon.status = 'ACTIVE' and coupon.deleted_at is null and coupon.code is not null
            and coupon.discount_type in ('percent', 'fixed') and coupon.applies_to_all
            and not coupon.new_customers_only and not coupon.student_only and not coupon.app_only
            and not coupon.excludes_sale_items
            and coupon.starts_at <= now() and (coupon.ends_at is null or coupon.ends_at > now())
            and $2 = any (coupon.countries)
            and (coupon.currency is null or coupon.currency = $4)
            and (coupon.minimum_order_minor is null or coupon.minimum_order_minor <= $3)
        ) as usable
        where usable.discount > 0
        order by usable.discount desc, usable.score desc, usable.id desc
        limit 1;
      end;

    -- Who casts votes and ranks codes notes what became proven (noteProven).
    drop trigger coupon_evidence_proven on coupon_evidence;
    drop function note_proven_code();
    drop function is_proven(coupon_evidence);
  `.execute(db)
}
