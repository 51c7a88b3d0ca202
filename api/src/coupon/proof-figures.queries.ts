import { sql } from 'kysely'
import { namedQuery } from '../database/named-query.ts'
import { listedShop, runningCoupon } from '../database/visible.ts'

interface Counted {
  readonly worked: number
  readonly failed: number
  readonly tried: number
  readonly working: number
}

type First = Pick<Counted, 'worked' | 'failed'>

const counted = sql<Counted>`(
  select coalesce(sum(sample_worked), 0) as worked, coalesce(sum(sample_failed), 0) as failed,
    count(*) filter (where rank is not null and sample_worked + sample_failed > 0) as tried,
    count(*) filter (where rank is not null and sample_worked > sample_failed) as working
  from coupon_evidence where country = 'all'
)`

// One step into the rank index per shop and country, however many codes there are.
const first = sql<First>`(
  select coalesce(sum(best.sample_worked), 0) as worked, coalesce(sum(best.sample_failed), 0) as failed
  from shop
  cross join unnest(shop.countries) as place (country)
  cross join lateral (
    select evidence.sample_worked, evidence.sample_failed
    from coupon_evidence as evidence join coupon on coupon.id = evidence.coupon_id
    where evidence.shop_id = shop.id and evidence.country = place.country and evidence.rank is not null
      and ${runningCoupon('coupon')}
    order by evidence.rank desc, evidence.coupon_id desc
    limit 1
  ) as best
  where ${listedShop('shop')}
)`

/** The votes of shoppers within the evidence window, and those on the top-ranked codes. */
export const countProof = namedQuery('proof-figures', (db, _input: object) =>
  db
    .selectFrom(counted.as('counted'))
    .crossJoin(first.as('first'))
    .select([
      'counted.worked',
      'counted.failed',
      'counted.tried',
      'counted.working',
      'first.worked as firstWorked',
      'first.failed as firstFailed',
    ]),
)
