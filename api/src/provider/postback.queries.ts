import { hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type CountryId, countries } from '../../../shared/contract/country.ts'
import type { PostbackFields } from '../../../shared/contract/provider/postback.routes.ts'
import { maxSaved } from '../../../shared/contract/savings/savings.routes.ts'
import { isUuid } from '../../../shared/schema/format-checks.ts'
import type { Money } from '../../../shared/schema/money.ts'
import { minorUnits } from '../../../shared/schema/units.ts'
import { isCurrency } from '../../../shared/server/currency.ts'
import { castVote } from '../coupon/cast-vote.queries.ts'
import type { Schema } from '../database/schema.ts'
import { insertSaving } from '../savings/savings.queries.ts'

/** A purchase that a network reports counts as much as two visitors. */
const feedWeight = 2

export const findPostbackProvider = (db: Kysely<Schema>, secretHash: Buffer) =>
  db
    .selectFrom('provider_feed as feed')
    .innerJoin('provider', 'provider.id', 'feed.provider_id')
    .select('provider.id')
    .where('postback_hash', '=', secretHash)
    .where('provider.status', '=', 'ACTIVE')
    .where('provider.deleted_at', 'is', null)
    .executeTakeFirst()

/** False where there is no such provider. */
export async function replacePostbackSecret(tx: Transaction<Schema>, providerId: string, secretHash: Buffer) {
  const { numAffectedRows } = await sql`
    insert into provider_feed (provider_id, postback_hash)
    select id, ${secretHash} from provider where id = ${providerId}::uuid and deleted_at is null
    on conflict (provider_id) do update set postback_hash = excluded.postback_hash
  `.execute(tx)
  return numAffectedRows === 1n
}

/** The way to a store that a purchase came from, with the code that was used and whose way it was. */
async function findClick(tx: Transaction<Schema>, providerId: string, { click, code }: PostbackFields) {
  if (!isUuid(click)) return undefined
  const { rows } = await sql<{
    shopId: number
    country: string | null
    couponId: string | null
    userId: string | null
  }>`
    select click.shop_id as "shopId", click.country, owner.user_id as "userId",
      coalesce(
        (
          select coupon.id from coupon
          where coupon.shop_id = click.shop_id and plain_code(coupon.code) = plain_code(${code ?? null}::text)
            and coupon.deleted_at is null
          order by coupon.status = 'ACTIVE' desc, coupon.id limit 1
        ),
        case when ${code ?? null}::text is null then click.coupon_id end
      ) as "couponId"
    from store_click as click left join store_click_owner as owner on owner.click_id = click.id
    where click.id = ${click}::uuid and click.provider_id = ${providerId}::uuid
  `.execute(tx)
  return rows[0]
}

function savedBy({ discount, currency }: PostbackFields): Money | undefined {
  if (discount === undefined || currency === undefined || !isCurrency(currency)) return undefined
  const amount = minorUnits(discount, currency)
  return typeof amount === 'number' && amount >= 1 && amount <= maxSaved ? { amount, currency } : undefined
}

/** Takes back what a purchase counted for an account; one that is reversed before it is reported never counts. */
async function reverse(tx: Transaction<Schema>, providerId: string, { transaction, click }: PostbackFields) {
  const { rows } = await sql<{ id: string }>`
    insert into postback as known (provider_id, transaction_id, click_id, status, reversed_at)
    values (${providerId}::uuid, ${transaction}, ${click}::uuid, 'reversed', now())
    on conflict (provider_id, transaction_id) do update set status = 'reversed', reversed_at = now()
      where known.status = 'approved'
    returning id
  `.execute(tx)
  const [found] = rows
  if (found) await tx.deleteFrom('saving_event').where('client_event_id', '=', found.id).execute()
}

/** Counts a report of a network once: as evidence of the code, and as a saving of the account whose way it was. */
export async function countPostback(tx: Transaction<Schema>, providerId: string, given: PostbackFields): Promise<void> {
  const { transaction, click: clickId, status = 'approved' } = given
  const click = await findClick(tx, providerId, given)
  if (!click || status === 'pending') return
  if (status === 'reversed') return reverse(tx, providerId, given)
  const kept = await tx
    .insertInto('postback')
    .values({ provider_id: providerId, transaction_id: transaction, click_id: clickId, status })
    .onConflict((row) => row.columns(['provider_id', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return
  const { couponId, shopId, userId } = click
  if (couponId !== null) {
    const country = countries.find(({ id }) => id === click.country)?.id ?? null
    const keyed = (text: string) => hash('sha256', text, 'buffer')
    const voter = { account: null, browser: keyed(`postback ${kept.id}`), network: keyed(`provider ${providerId}`) }
    await castVote(tx, { ...voteOf(couponId, country), voter })
  }
  const saved = savedBy(given)
  if (userId === null || !saved) return
  const at = new Date().toISOString()
  const saving = { clientEventId: kept.id, shopId, saved, at, ...(couponId && { couponId }) }
  await insertSaving(tx, userId, saving, { isConfirmed: true })
}

const voteOf = (couponId: string, country: CountryId | null) =>
  ({ couponId, country, worked: true, reason: null, source: 'feed', weight: feedWeight }) as const
