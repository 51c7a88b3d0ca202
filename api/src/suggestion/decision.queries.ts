import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../shared/contract/route.ts'
import type { shop } from '../../../shared/contract/shop/shop.collection.ts'
import { type DeclineReason, undoMinutes } from '../../../shared/contract/suggestion/suggestion.ts'
import type { Author } from '../collection/collection.changes.ts'
import { recordAudit } from '../collection/record-audit.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { currencyOf, slugsFor } from './suggestion.rules.ts'

export type SuggestionRow = Selectable<Schema['suggestion']>

/** What became of suggestions of the same. */
export type Outcome =
  | { readonly status: 'accepted' | 'known'; readonly couponId: string | null; readonly shopId: number | null }
  | { readonly status: 'declined'; readonly reason: DeclineReason }

/**
 * Locks all that suggest the same and wait, in one order; who comes second finds nothing left to decide on.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` where it is decided on.
 */
export async function lockWaiting(
  tx: Transaction<Schema>,
  id: string,
): Promise<readonly [SuggestionRow, ...SuggestionRow[]]> {
  const named = await tx.selectFrom('suggestion').select('subject').where('id', '=', id).executeTakeFirst()
  if (!named) throw new ApiError('NOT_FOUND')
  const [first, ...others] = await tx
    .selectFrom('suggestion')
    .selectAll()
    .where('subject', '=', named.subject)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!first || ![first, ...others].some((row) => row.id === id)) throw new ApiError('CONFLICT')
  return [first, ...others]
}

const shown = ({ status, reason, coupon_id, listed_shop_id }: Partial<SuggestionRow>) => ({
  status,
  reason: reason ?? null,
  couponId: coupon_id ?? null,
  listedShopId: listed_shop_id ?? null,
})

/** Writes a decision on all that suggest the same, each with its audit row. */
export async function writeDecision(
  tx: Transaction<Schema>,
  rows: readonly SuggestionRow[],
  outcome: Outcome,
  { actorId }: Author,
): Promise<void> {
  const values = {
    status: outcome.status,
    reason: outcome.status === 'declined' ? outcome.reason : null,
    coupon_id: outcome.status === 'declined' ? null : outcome.couponId,
    listed_shop_id: outcome.status === 'declined' ? null : outcome.shopId,
  }
  await tx
    .updateTable('suggestion')
    .set({ ...values, decision: randomUUID(), decided_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const row of rows) {
    const entry = { actorId, action: 'update', section: 'suggestion', recordId: row.id } as const
    await recordAudit(tx, { ...entry, before: shown(row), after: shown(values) })
  }
}

/**
 * Locks what one decision of the last minutes was about.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` where it waits, or its time is over.
 */
export async function lockDecided(
  tx: Transaction<Schema>,
  id: string,
): Promise<readonly [SuggestionRow, ...SuggestionRow[]]> {
  const named = await tx.selectFrom('suggestion').select('decision').where('id', '=', id).executeTakeFirst()
  if (!named) throw new ApiError('NOT_FOUND')
  const [first, ...others] = await tx
    .selectFrom('suggestion')
    .selectAll()
    .where('decision', '=', named.decision)
    .where('decided_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(undoMinutes)})`)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!first) throw new ApiError('CONFLICT')
  return [first, ...others]
}

/** Has suggestions wait again, and takes back the mails about them that no attempt was made to send. */
export async function reopen(
  tx: Transaction<Schema>,
  rows: readonly SuggestionRow[],
  { actorId }: Author,
): Promise<void> {
  const mails = rows.flatMap(({ mail_id }) => mail_id ?? [])
  if (mails.length > 0) {
    await tx
      .deleteFrom('outbox_mail')
      .where('id', 'in', mails)
      .where('attempts', '=', 0)
      .where('sent_at', 'is', null)
      .execute()
  }
  const values = { status: 'pending', reason: null, coupon_id: null, listed_shop_id: null } as const
  await tx
    .updateTable('suggestion')
    .set({ ...values, decision: null, decided_at: null, mail_id: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const row of rows) {
    const entry = { actorId, action: 'update', section: 'suggestion', recordId: row.id } as const
    await recordAudit(tx, { ...entry, before: shown(row), after: shown(values) })
  }
}

/** A store as its suggestion says it; what it leaves out is staff's to complete before shoppers see it. */
export async function suggestedShop(
  tx: Transaction<Schema>,
  { name, domain, country }: SuggestionRow,
): Promise<BodyOf<typeof shop.routes.create>> {
  // The constraints of the table ask for both of a store.
  if (name === null || domain === null) throw new ApiError('INTERNAL_SERVER_ERROR')
  const [slug = '', longSlug = ''] = slugsFor(domain)
  const { categoryId, isTaken } = await tx
    .selectNoFrom((row) => [
      row
        .selectFrom('category')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy(sql`slug = 'marketplace'`, 'desc')
        .orderBy('position')
        .orderBy('id')
        .limit(1)
        .as('categoryId'),
      row
        .exists(row.selectFrom('shop').select('id').where('slug', '=', slug).where('deleted_at', 'is', null))
        .as('isTaken'),
    ])
    .executeTakeFirstOrThrow()
  if (categoryId === null)
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'categoryId', message: 'REQUIRED' }] })
  const place = country ?? 'sa'
  return {
    shopName: { ar: name, en: name },
    slug: isTaken ? longSlug : slug,
    domain,
    categoryId,
    countries: [place],
    currency: currencyOf(place),
    status: 'INACTIVE',
  }
}

/** The store or code that a suggestion is merged with; undefined where there is none of the right kind. */
export async function findMergeTarget(
  tx: Transaction<Schema>,
  { kind, shop_id }: SuggestionRow,
  { couponId, shopId }: { couponId?: string | undefined; shopId?: number | undefined },
): Promise<{ readonly couponId: string | null; readonly shopId: number | null } | undefined> {
  if (kind === 'code' && couponId !== undefined && shop_id !== null) {
    const found = await tx
      .selectFrom('coupon')
      .select('id')
      .where('id', '=', couponId)
      .where('shop_id', '=', shop_id)
      .executeTakeFirst()
    return found && { couponId, shopId: null }
  }
  if (kind === 'code' || shopId === undefined) return undefined
  const found = await tx.selectFrom('shop').select('id').where('id', '=', shopId).executeTakeFirst()
  return found && { couponId: null, shopId }
}
