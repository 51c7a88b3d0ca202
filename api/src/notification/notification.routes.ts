import { sql } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import {
  changeNotificationSettings,
  listNotifications,
  readNotificationSettings,
  readNotifications,
  streamNotifications,
  testNotification,
} from '../../../shared/contract/notification/notification.routes.ts'
import { isUuid } from '../../../shared/schema/format-checks.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import { cursorForms, decodeCursor, encodeCursor } from '../collection/cursor.ts'
import { lockAccount } from '../database/lock-account.ts'
import { ApiError } from '../http/api-error.ts'
import type { ApiContext } from '../http/context.ts'
import type { Limit } from '../http/limiter.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { canMail, queueMail } from '../outbox/mail.ts'
import {
  countUnread,
  findNotifications,
  insertTestNotification,
  markRead,
  publicNotification,
} from './notification.queries.ts'
import { findSettings, isTimeZone, saveSettings } from './notification-setting.queries.ts'
import { NotificationStreams } from './notification-streams.ts'
import { queuePush } from './send-push.job.ts'
import { testMail } from './test.mail.ts'

const order = 'notification'

/** Of one account. */
export const testMailsADay: Limit = { name: 'test-mail', times: 20, seconds: 86_400 }

/** @throws ApiError for an unverified mailbox: it may belong to another person. */
async function mailTest({ database, config, limits }: ApiContext, userId: string, language: Language): Promise<void> {
  if (!canMail(config)) throw new ApiError('NOT_FOUND')
  const { email, isProven } = await database.main.kysely
    .selectFrom('user')
    .select(['email', sql<boolean>`email_verified_at is not null`.as('isProven')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!isProven) throw new ApiError('EMAIL_NOT_VERIFIED')
  await limits.consume(testMailsADay, userId)
  await database.main.kysely.transaction().execute(async (tx) => {
    const values = { publicOrigin: config.publicOrigin }
    await queueMail(tx, testMail, { to: email, userId, language, values })
  })
}

/** @throws ApiError if push is not configured, or the account has no device. */
async function pushTest({ database, config }: ApiContext, userId: string): Promise<void> {
  if (!config.push.vapid) throw new ApiError('NOT_FOUND')
  const devices = await database.main.kysely.transaction().execute((tx) => queuePush(tx, userId, []))
  if (devices === 0) throw new ApiError('NOT_FOUND')
}

/** The notifications of an account, and how it wants to be notified of its alerts. */
export const routes: NounRoutes = (serve, context, server) => {
  const { kysely } = context.database.main
  const streams = new NotificationStreams(context.database)
  // Before the server waits for its calls to end, because streams never do.
  server.addHook('preClose', async () => streams.endAll())
  context.onClose(() => streams.close())

  serve(listNotifications, async ({ account, query: { cursor, limit = 20 }, language }) => {
    const [before = null] = cursor ? decodeCursor(cursor, order, [cursorForms.uuid]) : []
    const place = { userId: account.id, language, size: limit + 1, before: before === null ? null : String(before) }
    const [rows, unread] = await Promise.all([findNotifications(kysely, place), countUnread(kysely, account.id)])
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return { items: page.map(publicNotification), unread, nextCursor: last ? encodeCursor(order, [last.id]) : null }
  })

  serve(streamNotifications, async ({ account, language, headers, setHeader }) => {
    const last = headers['last-event-id']
    const after = typeof last === 'string' && isUuid(last) ? last : undefined
    const { id: userId, sessionId, tokenEndsAt: until } = account
    const { body } = await streams.open({ userId, sessionId, language, until, after })
    // Keeps proxies from buffering the stream.
    setHeader('x-accel-buffering', 'no')
    return body
  })

  serve(readNotifications, async ({ account, body: { ids, all } }) => {
    if (!ids === !all) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'ids', message: ids ? 'INVALID' : 'REQUIRED' }] })
    }
    await markRead(kysely, account.id, ids ?? null)
    return { unread: await countUnread(kysely, account.id) }
  })

  serve(readNotificationSettings, ({ account }) => findSettings(kysely, account.id))

  serve(changeNotificationSettings, ({ account, body }) =>
    kysely.transaction().execute(async (tx) => {
      // Both of two concurrent changes are kept.
      await lockAccount(tx, account.id)
      const next = { ...(await findSettings(tx, account.id)), ...body }
      if ((next.quietFrom === null) !== (next.quietTo === null)) {
        const key = next.quietFrom === null ? 'quietFrom' : 'quietTo'
        throw new ApiError('VALIDATION_ERROR', { fields: [{ key, message: 'REQUIRED' }] })
      }
      if (body.timeZone && !(await isTimeZone(tx, body.timeZone))) {
        throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'timeZone', message: 'INVALID' }] })
      }
      return saveSettings(tx, account.id, next)
    }),
  )

  serve(testNotification, async ({ account, body: { channel }, language }) => {
    if (channel === 'mail') await mailTest(context, account.id, language)
    else if (channel === 'push') await pushTest(context, account.id)
    else await insertTestNotification(kysely, account.id)
    return acknowledgement()
  })
}
