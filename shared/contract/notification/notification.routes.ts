import * as Type from 'typebox'
import { Id, Moment } from '../../schema/formats.ts'
import { Money } from '../../schema/money.ts'
import { Picture } from '../../schema/picture.ts'
import { ShortId } from '../../schema/short-id.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute, eventStreamType } from '../route.ts'
import { AlertKind } from '../tracking/alert.ts'
import { maxDailyCap } from './notification.limits.ts'

/** The data of an alert; fields that its kind does not use are null. */
const AlertNote = Exactly({
  alertId: Id,
  trackingId: Id,
  kind: AlertKind,
  product: Exactly({
    id: Id,
    slug: Type.String({ kind: 'slug' }),
    name: Type.String(),
    image: Nullable(Picture),
  }),
  shop: Nullable(Exactly({ id: ShortId, shopName: Type.String(), slug: Type.String({ kind: 'slug' }) })),
  /** The price when it fired, and before that. */
  price: Money,
  previous: Nullable(Money),
  /** After the code. */
  effective: Nullable(Money),
  code: Nullable(Type.String()),
  target: Nullable(Money),
  percent: Nullable(Type.Integer()),
  /** Set if it is the lowest price of this many days. */
  days: Nullable(Type.Integer()),
})

/** A code that became proven at a store which the account follows. */
const CodeNote = Exactly({
  shop: Exactly({ id: ShortId, shopName: Type.String(), slug: Type.String({ kind: 'slug' }) }),
  code: Type.String(),
  title: Type.String(),
})

/** One notification under the bell. */
export const Notification = Exactly({
  id: Id,
  /** `test` was requested by the user to try notifications; `webhook` means that the webhook was switched off. */
  kind: OneOf(['alert', 'test', 'webhook', 'code']),
  createdAt: Moment,
  isRead: Type.Boolean(),
  /** Null for other kinds. */
  alert: Nullable(AlertNote),
  /** For the kind `code`, as long as the store and code exist. */
  code: Type.Optional(CodeNote),
})
export type Notification = Type.Static<typeof Notification>

const limit = { calls: 240, seconds: 60 }

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/notification',
  base: 'api',
  summary: 'The account’s notifications, newest first, kept for 90 days',
  audience: 'user',
  query: Exactly({
    cursor: Type.Optional(Type.String({ maxLength: 500 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  reply: Exactly({
    items: Type.Array(Notification),
    unread: Type.Integer(),
    nextCursor: Nullable(Type.String()),
  }),
  limit,
})

const AccountChange = OneOf(['alerts', 'tracking', 'settings'])
/** What was changed in another tab, on another device or through an email link, so that pages reload it. */
export type AccountChange = Type.Static<typeof AccountChange>

/** New notifications since the last event, newest first, at most twenty; older ones are in the list. */
export const NotificationEvent = Exactly({
  unread: Type.Integer(),
  items: Type.Array(Notification),
  changed: Type.Optional(Type.Array(AccountChange)),
})
export type NotificationEvent = Type.Static<typeof NotificationEvent>

export const streamNotifications = defineRoute({
  method: 'GET',
  path: '/notification/stream',
  base: 'api',
  summary:
    'Stream of new notifications and of changes the account makes elsewhere; after `Last-Event-ID`, missed events are sent, some possibly twice',
  audience: 'user',
  reply: NotificationEvent,
  produces: eventStreamType,
  limit: { calls: 60, seconds: 60 },
})

export const readNotifications = defineRoute({
  method: 'POST',
  path: '/notification/read',
  base: 'api',
  summary: 'Mark some or all notifications as read',
  audience: 'user',
  body: Exactly({
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
    all: Type.Optional(Type.Boolean()),
  }),
  reply: Exactly({ unread: Type.Integer() }),
  limit,
})

const Hour = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const settings = {
  byMail: Type.Boolean(),
  byPush: Type.Boolean(),
  /** Sends emails at once, or as a daily or weekly summary. */
  digest: OneOf(['none', 'daily', 'weekly']),
  /** Emails per day; further ones wait for the next day. */
  dailyCap: Type.Integer({ minimum: 1, maximum: maxDailyCap }),
  /** The account gets no emails between these local hours; set both or neither. */
  quietFrom: Nullable(Hour),
  quietTo: Nullable(Hour),
  /** An IANA name: `Asia/Riyadh`. */
  timeZone: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_+\\-/]+$' }),
}

export const NotificationSettings = Exactly(settings)
export type NotificationSettings = Type.Static<typeof NotificationSettings>

export const readNotificationSettings = defineRoute({
  method: 'GET',
  path: '/notification/settings',
  base: 'api',
  summary: 'The account’s notification settings',
  audience: 'user',
  reply: NotificationSettings,
  limit,
})

export const changeNotificationSettings = defineRoute({
  method: 'PATCH',
  path: '/notification/settings',
  base: 'api',
  summary: 'Change the account’s notification settings',
  audience: 'user',
  body: Type.Object(Type.Partial(Type.Object(settings)).properties, { additionalProperties: false, minProperties: 1 }),
  reply: NotificationSettings,
  limit,
})

export const testNotification = defineRoute({
  method: 'POST',
  path: '/notification/test',
  base: 'api',
  summary: 'Send a test notification over a channel',
  audience: 'user',
  body: Exactly({ channel: OneOf(['app', 'mail', 'push']) }),
  reply: Acknowledgement,
  status: 202,
  /** Not found: the service does not offer the channel, or the account has no device for it. */
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED'],
  limit: { calls: 5, seconds: 60 },
})
