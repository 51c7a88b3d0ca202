import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { Notification } from '../../../shared/contract/notification/notification.routes.ts'
import type { Schema } from '../database/schema.ts'
import { productSlug } from '../product/product-page.rules.ts'

type AlertNote = NonNullable<Notification['alert']>

/** The data written when alerts are evaluated. */
interface AlertData {
  readonly alertId: string
  readonly trackingId: string
  readonly alertKind: AlertNote['kind']
  readonly productId: string
  readonly listingId: string
  readonly amount: number
  readonly currency: string
  readonly previous: number | null
  readonly effective: number | null
  readonly couponId: string | null
  readonly days: number | null
  readonly percent: number | null
  readonly target: number | null
  readonly targetCurrency: string | null
}

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'notification.kind': Notification['kind']
  }
}

export interface NotificationPlace {
  readonly userId: string
  readonly language: Language
  readonly size: number
  /** Behind this one. */
  readonly before?: string | null
  /** Only those newer than this one. */
  readonly after?: string | null
}

/** The newest notifications of an account, with current names in its language. */
export const findNotifications = (
  db: Kysely<Schema>,
  { userId, language, size, before = null, after = null }: NotificationPlace,
) =>
  db
    .selectFrom('notification')
    .leftJoin('product', (join) => join.on(sql<boolean>`product.id = (notification.data->>'productId')::uuid`))
    .leftJoin('listing', (join) =>
      join.on(sql<boolean>`listing.product_id = product.id and listing.id = (notification.data->>'listingId')::uuid`),
    )
    .leftJoin('shop', (join) =>
      join.on(sql<boolean>`shop.id = coalesce(listing.shop_id, (notification.data->>'shopId')::integer)`),
    )
    .leftJoin('coupon', (join) => join.on(sql<boolean>`coupon.id = (notification.data->>'couponId')::uuid`))
    .select([
      'notification.id',
      'notification.kind',
      'notification.created_at as createdAt',
      'notification.read_at as readAt',
      'product.id as productId',
      `product.name_${language} as productName`,
      'product.name_en as slugName',
      'product.image',
      'shop.id as shopId',
      `shop.name_${language} as shopName`,
      'shop.slug as shopSlug',
      'coupon.code',
      `coupon.description_${language} as title`,
    ])
    .select((row) => row.ref('notification.data').$castTo<AlertData>().as('data'))
    .where('notification.user_id', '=', userId)
    .$if(before !== null, (query) => query.where('notification.id', '<', before))
    .$if(after !== null, (query) => query.where('notification.id', '>', after))
    .orderBy('notification.id', 'desc')
    .limit(size)
    .execute()

type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

const money = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency }

function alertNote(row: NotificationRow): AlertNote | null {
  const { kind, data, productId, productName, slugName, image, shopId, shopName, shopSlug, code } = row
  if (kind !== 'alert' || productId === null || productName === null || slugName === null) return null
  return {
    alertId: data.alertId,
    trackingId: data.trackingId,
    kind: data.alertKind,
    product: { id: productId, slug: productSlug(slugName), name: productName, image },
    shop: shopId !== null && shopName !== null && shopSlug !== null ? { id: shopId, shopName, slug: shopSlug } : null,
    price: { amount: data.amount, currency: data.currency },
    previous: money(data.previous, data.currency),
    effective: money(data.effective, data.currency),
    code,
    target: money(data.target, data.targetCurrency),
    percent: data.percent,
    days: data.days,
  }
}

function codeNote({ kind, shopId, shopName, shopSlug, code, title }: NotificationRow) {
  if (kind !== 'code' || shopId === null || shopName === null || shopSlug === null || code === null) return {}
  return { code: { shop: { id: shopId, shopName, slug: shopSlug }, code, title: title ?? '' } }
}

/** A notification as it is shown. */
export const publicNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
  alert: alertNote(row),
  ...codeNote(row),
})

export async function countUnread(db: Kysely<Schema>, userId: string) {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks the given notifications of the account as read, or all, and wakes streams that show the unread count. */
export const markRead = (db: Kysely<Schema>, userId: string, ids: readonly string[] | null) =>
  db
    .with('marked', (marking) =>
      marking
        .updateTable('notification')
        .set({ read_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
        .returning('user_id'),
    )
    .selectFrom('marked')
    .select(sql`pg_notify('notification', user_id::text)`.as('woken'))
    .execute()

/** Inserts a test notification, and wakes listeners. */
export const insertTestNotification = (db: Kysely<Schema>, userId: string) =>
  sql`
    with noted as (
      insert into notification (user_id, kind, data) values (${userId}, 'test', '{}') returning user_id
    )
    select pg_notify('notification', user_id::text) from noted
  `.execute(db)
