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

/** What an alert has to say; what its kind has no use for is null. */
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
  /** When it fired, and before that. */
  price: Money,
  previous: Nullable(Money),
  /** After the code. */
  effective: Nullable(Money),
  code: Nullable(Type.String()),
  target: Nullable(Money),
  percent: Nullable(Type.Integer()),
  /** It is the lowest of so many days. */
  days: Nullable(Type.Integer()),
})

/** A code that became proven at a store which the account follows. */
const CodeNote = Exactly({
  shop: Exactly({ id: ShortId, shopName: Type.String(), slug: Type.String({ kind: 'slug' }) }),
  code: Type.String(),
  title: Type.String(),
})

/** One line under the bell. */
export const Notification = Exactly({
  id: Id,
  /** `test` is what its user asked for, to see that it works; `webhook` says that alerts are no longer posted anywhere. */
  kind: OneOf(['alert', 'test', 'webhook', 'code']),
  createdAt: Moment,
  isRead: Type.Boolean(),
  /** Null of the other kinds. */
  alert: Nullable(AlertNote),
  /** Of the kind `code`, while its store and code are there. */
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
/** What was changed in another tab, on another device or by the link of a mail, so that pages read it again. */
export type AccountChange = Type.Static<typeof AccountChange>

/** What came under the bell since the last event, the newest first, at most twenty; the list has what is before them. */
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
  /** Mails at once, or gathered into one a day or a week. */
  digest: OneOf(['none', 'daily', 'weekly']),
  /** Mails a day; what is above waits for the next one. */
  dailyCap: Type.Integer({ minimum: 1, maximum: maxDailyCap }),
  /** Between these hours of its own clock the account gets no mail; both or neither. */
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
  /** Not found: the service has no such channel, or the account no device for it. */
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED'],
  limit: { calls: 5, seconds: 60 },
})
