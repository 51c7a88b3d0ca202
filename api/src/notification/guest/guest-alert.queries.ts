import { type Kysely, sql, type Transaction } from 'kysely'
import { guestAlertDays, guestConfirmDays } from '../../../../shared/contract/alert/guest-alert.routes.ts'
import type { CountryId } from '../../../../shared/contract/country.ts'
import { foldedEmail } from '../../../../shared/contract/identity/sign-in.routes.ts'
import type { Language } from '../../../../shared/contract/language.ts'
import type { LocalizedText } from '../../../../shared/schema/localized-text.ts'
import type { Money } from '../../../../shared/schema/money.ts'
import { announceAlertChange } from '../../database/account-change.ts'
import type { Schema } from '../../database/schema.ts'
import { deleteGuestMails, mailboxOf } from '../../outbox/guest-mail.queries.ts'
import { checkWatchedSooner } from '../../price-check/listing-check.queries.ts'
import { insertAlert } from '../../tracking/alert.queries.ts'
import { rearmSecondsOf } from '../../tracking/alert.rules.ts'

type Tx = Transaction<Schema>

declare module '../../database/schema.ts' {
  interface ClosedColumns {
    'guest_alert.language': Language
  }
}

/** What an address without an account requests. */
export interface GuestWish {
  readonly email: string
  readonly language: Language
  readonly country: CountryId | null
  readonly productId: string
  /** Null for any store. */
  readonly listingId: string | null
  readonly target: Money
}

/**
 * What a mailbox watches, or was asked to confirm within a day. Older requests do not count: another person may have
 * made them.
 */
export const findOfMailbox = (tx: Tx, mailbox: string) =>
  tx
    .selectFrom('guest_alert')
    .innerJoin('tracking', 'tracking.guest_alert_id', 'guest_alert.id')
    .select(['guest_alert.id', 'tracking.product_id as productId', 'guest_alert.confirmed_at as confirmedAt'])
    .where('guest_alert.mailbox', '=', mailbox)
    .where(({ or, eb }) =>
      or([eb('confirmed_at', 'is not', null), eb('guest_alert.created_at', '>', sql<Date>`now() - interval '1 day'`)]),
    )
    .execute()

/** Stores a request that is not evaluated until it is confirmed; returns its id. */
export async function insertWish(tx: Tx, wish: GuestWish): Promise<string> {
  const { id } = await tx
    .insertInto('guest_alert')
    .values({
      email: wish.email,
      mailbox: mailboxOf(wish.email),
      language: wish.language,
      expires_at: sql<Date>`now() + make_interval(days => ${guestConfirmDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tracking = await tx
    .insertInto('tracking')
    .values({
      guest_alert_id: id,
      product_id: wish.productId,
      listing_id: wish.listingId,
      country: wish.country,
      paused_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await checkWatchedSooner(tx, wish.productId)
  await insertAlert(tx, {
    id,
    tracking_id: tracking.id,
    product_id: wish.productId,
    kind: 'target',
    amount_minor: wish.target.amount,
    currency: wish.target.currency,
    percent: null,
    days: null,
    country: null,
    base_minor: null,
    base_currency: null,
    rearm_seconds: rearmSecondsOf('target'),
  })
  return id
}

/** Changes an unconfirmed request: the mailed link confirms the latest version. */
export async function changeWish(tx: Tx, id: string, { target, country, language }: GuestWish): Promise<void> {
  await tx.updateTable('guest_alert').set({ language }).where('id', '=', id).execute()
  await tx.updateTable('tracking').set({ country }).where('guest_alert_id', '=', id).execute()
  const threshold = { amount_minor: target.amount, currency: target.currency }
  await tx.updateTable('price_alert').set(threshold).where('id', '=', id).execute()
}

/** A guest's alert in words, for mails and pages. */
export interface GuestAlert {
  readonly id: string
  readonly email: string
  readonly mailbox: string
  readonly language: Language
  readonly confirmedAt: Date | null
  readonly trackingId: string
  readonly productId: string
  readonly name: LocalizedText
  /** Null for any store. */
  readonly shop: LocalizedText | null
  readonly target: Money
}

export async function findGuestAlert(db: Kysely<Schema>, id: string): Promise<GuestAlert | undefined> {
  const row = await db
    .selectFrom('guest_alert as guest')
    .innerJoin('tracking', 'tracking.guest_alert_id', 'guest.id')
    .innerJoin('price_alert as alert', 'alert.id', 'guest.id')
    .innerJoin('product', 'product.id', 'tracking.product_id')
    .leftJoin('listing', (join) =>
      join.onRef('listing.product_id', '=', 'tracking.product_id').onRef('listing.id', '=', 'tracking.listing_id'),
    )
    .leftJoin('shop', 'shop.id', 'listing.shop_id')
    .select([
      'shop.name_ar as shopAr',
      'shop.name_en as shopEn',
      'guest.id',
      'guest.email',
      'guest.mailbox',
      'guest.language',
      'guest.confirmed_at as confirmedAt',
      'tracking.id as trackingId',
      'tracking.product_id as productId',
      'product.name_ar as ar',
      'product.name_en as en',
      (eb) => eb.ref('alert.amount_minor').$notNull().as('amount'),
      (eb) => eb.ref('alert.currency').$notNull().as('currency'),
    ])
    .where('guest.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { ar, en, shopAr, shopEn, amount, currency, ...rest } = row
  const shop = shopAr !== null && shopEn !== null ? { ar: shopAr, en: shopEn } : null
  return { ...rest, name: { ar, en }, shop, target: { amount, currency } }
}

/** Activates an alert, replacing an earlier one of the same mailbox and product. */
export async function beginAlert(tx: Tx, { id, mailbox, productId }: GuestAlert): Promise<void> {
  await tx
    .deleteFrom('guest_alert')
    .where('mailbox', '=', mailbox)
    .where('id', '<>', id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('tracking')
        .select('guest_alert_id')
        .where('product_id', '=', productId)
        .where('guest_alert_id', 'is not', null)
        .$castTo<{ guest_alert_id: string }>(),
    )
    .execute()
  await tx
    .updateTable('guest_alert')
    .set({ confirmed_at: sql<Date>`now()`, expires_at: sql<Date>`now() + make_interval(days => ${guestAlertDays})` })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('tracking').set({ paused_at: null }).where('guest_alert_id', '=', id).execute()
}

/**
 * Removes an alert with everything that contains its address, including mails, once the address watches nothing more.
 */
export async function eraseGuestAlert(tx: Tx, { id, email }: Pick<GuestAlert, 'id' | 'email'>): Promise<void> {
  await tx.deleteFrom('guest_alert').where('id', '=', id).execute()
  const others = await tx
    .selectFrom('guest_alert')
    .select('id')
    .where('email_folded', '=', foldedEmail(email))
    .limit(1)
    .execute()
  if (others.length === 0) await deleteGuestMails(tx, email, ['guest-alert', 'price-alert'])
}

/** Ends an alert that an account has taken over; false if there is none. */
export async function endTakenAlert(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_alert')
    .set({ ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where('id', '=', id)
    .executeTakeFirst()
  await announceAlertChange(tx, [id])
  return numUpdatedRows > 0n
}

/** Removes unconfirmed and expired alerts. */
export async function forgetExpired(db: Kysely<Schema>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('guest_alert')
    .where('expires_at', '<', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Guest alerts that have fired and are not mailed yet. */
export async function findDueGuests(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('alert_firing')
    .innerJoin('guest_alert', 'guest_alert.id', 'alert_firing.alert_id')
    .select('guest_alert.id')
    .distinct()
    .where('alert_firing.user_id', 'is', null)
    .where('alert_firing.delivered_at', 'is', null)
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** The pending firings of a guest's alert, newest first, locked against other workers. */
export async function takeFirings(tx: Tx, id: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('alert_firing')
    .select('id')
    .where('alert_id', '=', id)
    .where('user_id', 'is', null)
    .where('delivered_at', 'is', null)
    .orderBy('fired_at', 'desc')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.id)
}
