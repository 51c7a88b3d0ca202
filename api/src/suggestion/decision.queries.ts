import { randomUUID } from 'node:crypto'
import { type RawBuilder, type Selectable, type SqlBool, sql, type Transaction, type UpdateObject } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { BodyOf } from '../../../shared/contract/route.ts'
import type { shop } from '../../../shared/contract/shop/shop.collection.ts'
import { type DeclineReason, undoMinutes } from '../../../shared/contract/suggestion/suggestion.ts'
import type { Author } from '../collection/collection.changes.ts'
import { recordAudit } from '../collection/record-audit.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { releaseGuestMails } from '../outbox/guest-mail.queries.ts'
import { currencyOf, senderMails, slugsFor } from './suggestion.rules.ts'

export type SuggestionRow = Selectable<Schema['suggestion']>

/** What became of suggestions of the same. */
export type Outcome =
  | { readonly status: 'accepted' | 'known'; readonly couponId: string | null; readonly shopId: number | null }
  | { readonly status: 'declined'; readonly reason: DeclineReason }

/** Locks suggestions in one order, as far as a condition still holds. */
async function lockRows(
  tx: Transaction<Schema>,
  condition: RawBuilder<SqlBool>,
): Promise<readonly [SuggestionRow, ...SuggestionRow[]] | undefined> {
  const [first, ...others] = await tx
    .selectFrom('suggestion')
    .selectAll()
    .where(condition)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return first && [first, ...others]
}

/** @throws ApiError `NOT_FOUND` */
async function findNamed(tx: Transaction<Schema>, id: string) {
  const named = await tx
    .selectFrom('suggestion')
    .select(['subject', 'decision'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!named) throw new ApiError('NOT_FOUND')
  return named
}

/**
 * Locks all that suggest the same and wait; who comes second finds nothing left to decide on.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` where it is decided on.
 */
export async function lockWaiting(tx: Transaction<Schema>, id: string) {
  const { subject } = await findNamed(tx, id)
  const rows = await lockRows(tx, sql`subject = ${subject} and status = 'pending' and deleted_at is null`)
  if (!rows?.some((row) => row.id === id)) throw new ApiError('CONFLICT')
  return rows
}

/**
 * Locks what one decision of the last minutes was about.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` where it waits, or its time is over.
 */
export async function lockDecided(tx: Transaction<Schema>, id: string) {
  const { decision } = await findNamed(tx, id)
  const rows = await lockRows(
    tx,
    sql`decision = ${decision} and decided_at > now() - make_interval(mins => ${sql.lit(undoMinutes)})`,
  )
  if (!rows) throw new ApiError('CONFLICT')
  return rows
}

type State = Pick<SuggestionRow, 'status' | 'reason' | 'coupon_id' | 'listed_shop_id'>

const shown = ({ status, reason, coupon_id, listed_shop_id }: State) => ({
  status,
  reason,
  couponId: coupon_id,
  listedShopId: listed_shop_id,
})

export const idsOf = (rows: readonly SuggestionRow[]) => rows.map(({ id }) => id)

/** Sets all that suggest the same to a state, with one audit row for the first of them. */
async function setState(
  tx: Transaction<Schema>,
  rows: readonly [SuggestionRow, ...SuggestionRow[]],
  { state, ...others }: Omit<UpdateObject<Schema, 'suggestion'>, keyof State> & { readonly state: State },
  { actorId }: Author,
): Promise<void> {
  const [first] = rows
  await tx
    .updateTable('suggestion')
    .set({ ...state, ...others })
    .where(sql<SqlBool>`id = any (${idsOf(rows)}::uuid[])`)
    .execute()
  const entry = { actorId, action: 'update', section: 'suggestion', recordId: first.id } as const
  await recordAudit(tx, { ...entry, before: shown(first), after: shown(state) })
}

/** Writes a decision on all that suggest the same. */
export function writeDecision(
  tx: Transaction<Schema>,
  rows: readonly [SuggestionRow, ...SuggestionRow[]],
  outcome: Outcome,
  author: Author,
): Promise<void> {
  const isDeclined = outcome.status === 'declined'
  const state = {
    status: outcome.status,
    reason: isDeclined ? outcome.reason : null,
    coupon_id: isDeclined ? null : outcome.couponId,
    listed_shop_id: isDeclined ? null : outcome.shopId,
  }
  return setState(tx, rows, { state, decision: randomUUID(), decided_at: sql<Date>`now()` }, author)
}

/**
 * Has suggestions wait again, and takes back the mails about them that no attempt was made to send. Answers how many
 * mails had left by then.
 */
export async function reopen(
  tx: Transaction<Schema>,
  rows: readonly [SuggestionRow, ...SuggestionRow[]],
  author: Author,
): Promise<number> {
  const mails = rows.flatMap(({ mail_id }) => mail_id ?? [])
  const taken = await tx
    .deleteFrom('outbox_mail')
    .where(sql<SqlBool>`id = any (${mails}::uuid[])`)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .returning('to_address as to')
    .execute()
  await releaseGuestMails(
    tx,
    taken.map(({ to }) => ({ about: senderMails, to })),
  )
  const state = { status: 'pending', reason: null, coupon_id: null, listed_shop_id: null } as const
  await setState(tx, rows, { state, decision: null, decided_at: null, mail_due_at: null, mail_id: null }, author)
  return mails.length - taken.length
}

/** Of a store, whose suggestion does not say it. */
const defaultCategory = 'marketplace'
/** Of a store, where its suggestion does not say it. */
const defaultCountry: CountryId = 'sa'

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
        .orderBy(sql`slug = ${defaultCategory}`, 'desc')
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
  const place = country ?? defaultCountry
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

/** The same code of its store, or the store, that a suggestion is merged with; undefined where there is no such one. */
export async function findMergeTarget(
  tx: Transaction<Schema>,
  { kind, shop_id, code }: SuggestionRow,
  { couponId, shopId }: { couponId?: string | undefined; shopId?: number | undefined },
): Promise<{ readonly couponId: string | null; readonly shopId: number | null } | undefined> {
  if (kind === 'code' && couponId !== undefined && shop_id !== null) {
    const found = await tx
      .selectFrom('coupon')
      .select('id')
      .where('id', '=', couponId)
      .where('shop_id', '=', shop_id)
      .where(sql<SqlBool>`plain_code(code) = plain_code(${code})`)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return found && { couponId, shopId: null }
  }
  if (kind === 'code' || shopId === undefined) return undefined
  const found = await tx
    .selectFrom('shop')
    .select('id')
    .where('id', '=', shopId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found && { couponId: null, shopId }
}
