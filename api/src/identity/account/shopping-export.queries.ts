import type { Transaction } from 'kysely'
import type { exportAccount } from '../../../../shared/contract/identity/account.routes.ts'
import type { ReplyOf } from '../../../../shared/contract/route.ts'
import type { Schema } from '../../database/schema.ts'

type Shopping = Pick<
  ReplyOf<typeof exportAccount>,
  | 'trackedProducts'
  | 'firedAlerts'
  | 'notifications'
  | 'notificationSettings'
  | 'pushDevices'
  | 'webhook'
  | 'priceReports'
  | 'observations'
  | 'followedShops'
  | 'codeNotices'
  | 'savings'
  | 'storeVisits'
  | 'suggestions'
>

const moment = (column: Date): string => column.toISOString()

async function suggestionsOf(tx: Transaction<Schema>, userId: string): Promise<Shopping['suggestions']> {
  const made = await tx
    .selectFrom('suggestion')
    .select(['kind', 'shop_id as shopId', 'code', 'name', 'domain', 'country', 'note', 'status', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return made.map(({ created_at, ...rest }) => ({ ...rest, createdAt: moment(created_at) }))
}

/** The stores an account follows, and what codes saved it. */
async function purchasesOf(
  tx: Transaction<Schema>,
  userId: string,
): Promise<Pick<Shopping, 'followedShops' | 'codeNotices' | 'savings' | 'storeVisits'>> {
  const follows = await tx
    .selectFrom('shop_follow')
    .select(['shop_id as shopId', 'channel', 'pace', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const notices = await tx
    .selectFrom('follow_notice')
    .select(['shop_id as shopId', 'coupon_id as couponId', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const savings = await tx
    .selectFrom('saving_event')
    .select([
      'shop_id as shopId',
      'coupon_id as couponId',
      'saved_minor as saved',
      'total_minor as total',
      'currency',
      'at',
    ])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  const visits = await tx
    .selectFrom('store_click_owner as owner')
    .leftJoin('store_click as click', 'click.id', 'owner.click_id')
    .select(['owner.click_id as click', 'click.shop_id as shopId', 'owner.at'])
    .where('owner.user_id', '=', userId)
    .orderBy('owner.at')
    .execute()
  return {
    storeVisits: visits.map(({ at, ...rest }) => ({ ...rest, at: moment(at) })),
    followedShops: follows.map(({ created_at, ...rest }) => ({ ...rest, createdAt: moment(created_at) })),
    codeNotices: notices.map(({ created_at, ...rest }) => ({ ...rest, createdAt: moment(created_at) })),
    savings: savings.map(({ at, ...rest }) => ({ ...rest, at: moment(at) })),
  }
}

/** What an account watches, its notifications, and its reports about prices. */
export async function shoppingOf(tx: Transaction<Schema>, userId: string): Promise<Shopping> {
  const tracked = await tx
    .selectFrom('tracking')
    .select(['id', 'product_id as productId', 'tags', 'note', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const alerts = await tx
    .selectFrom('price_alert')
    .innerJoin('tracking', 'tracking.id', 'price_alert.tracking_id')
    .select(['tracking_id', 'kind', 'amount_minor as amount', 'price_alert.currency', 'percent', 'days'])
    .where('user_id', '=', userId)
    .orderBy('price_alert.created_at')
    .execute()
  const fired = await tx
    .selectFrom('alert_firing')
    .select(['product_id as productId', 'kind', 'amount_minor as amount', 'currency', 'fired_at'])
    .where('user_id', '=', userId)
    .orderBy('fired_at')
    .execute()
  const notifications = await tx
    .selectFrom('notification')
    .select(['kind', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const settings = await tx
    .selectFrom('notification_setting')
    .select(['by_mail as byMail', 'by_push as byPush', 'digest', 'time_zone as timeZone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const devices = await tx
    .selectFrom('push_subscription')
    .select(['language', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const webhook = await tx
    .selectFrom('webhook')
    .select(['url', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const reports = await tx
    .selectFrom('price_report')
    .select(['listing_id as listingId', 'reason', 'note', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const observations = await tx
    .selectFrom('shopper_observation')
    .select(['listing_id as listingId', 'amount_minor as amount', 'currency', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return {
    trackedProducts: tracked.map(({ id, created_at, ...rest }) => ({
      ...rest,
      createdAt: moment(created_at),
      alerts: alerts.filter((alert) => alert.tracking_id === id).map(({ tracking_id: _, ...alert }) => alert),
    })),
    firedAlerts: fired.map(({ fired_at, ...rest }) => ({ ...rest, firedAt: moment(fired_at) })),
    notifications: notifications.map(({ kind, created_at, read_at }) => ({
      kind,
      createdAt: moment(created_at),
      readAt: read_at && moment(read_at),
    })),
    notificationSettings: settings ?? null,
    pushDevices: devices.map(({ language, created_at }) => ({ language, createdAt: moment(created_at) })),
    webhook: webhook ? { url: webhook.url, createdAt: moment(webhook.created_at) } : null,
    priceReports: reports.map(({ created_at, ...rest }) => ({ ...rest, createdAt: moment(created_at) })),
    observations: observations.map(({ at, ...rest }) => ({ ...rest, at: moment(at) })),
    ...(await purchasesOf(tx, userId)),
    suggestions: await suggestionsOf(tx, userId),
  }
}
