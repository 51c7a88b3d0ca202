import type { Kysely } from 'kysely'
import {
  readWebhook,
  removeWebhook,
  replaceWebhookSecret,
  saveWebhook,
  testWebhook,
  type Webhook,
} from '../../../shared/contract/notification/webhook.routes.ts'
import { acknowledgement } from '../../../shared/server/acknowledgement.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { NounRoutes } from '../http/noun-routes.ts'
import { canTakeWebhooks, postWebhook } from './post-webhook.ts'
import * as queries from './webhook.queries.ts'
import { testEvent } from './webhook-event.ts'
import { secretDigest, webhookSecret } from './webhook-signature.ts'

async function webhookOf(db: Kysely<Schema>, userId: string): Promise<Webhook> {
  const webhook = await queries.findWebhook(db, userId)
  if (!webhook) throw new ApiError('NOT_FOUND')
  return webhook
}

/** The webhook of an account. */
export const routes: NounRoutes = (serve, { database, config: { webhook: settings } }) => {
  const { kysely } = database.main

  /** @throws ApiError if webhooks are not configured, or the account's mailbox is not verified. */
  async function keyFor(userId: string): Promise<string> {
    if (settings.key === undefined) throw new ApiError('NOT_FOUND')
    const { email_verified_at } = await kysely
      .selectFrom('user')
      .select('email_verified_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (email_verified_at === null) throw new ApiError('EMAIL_NOT_VERIFIED')
    return settings.key
  }

  serve(readWebhook, async ({ account }) => ({
    isOffered: settings.key !== undefined,
    webhook: await queries.findWebhook(kysely, account.id),
  }))

  serve(saveWebhook, async ({ account: { id: userId }, body: { url } }) => {
    const key = await keyFor(userId)
    if (!(await canTakeWebhooks(url, settings))) {
      throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'url', message: 'INVALID' }] })
    }
    const secret = await kysely.transaction().execute((tx) => queries.saveWebhook(tx, { userId, url, key }))
    return { webhook: await webhookOf(kysely, userId), secret }
  })

  serve(replaceWebhookSecret, async ({ account: { id: userId } }) => {
    const key = await keyFor(userId)
    const secret = await kysely.transaction().execute((tx) => queries.replaceSecret(tx, userId, key))
    if (secret === null) throw new ApiError('NOT_FOUND')
    return { webhook: await webhookOf(kysely, userId), secret }
  })

  serve(removeWebhook, async ({ account }) => {
    await kysely.transaction().execute((tx) => queries.removeWebhook(tx, account.id))
    return acknowledgement()
  })

  serve(testWebhook, async ({ account: { id: userId } }) => {
    const key = await keyFor(userId)
    const webhook = await queries.findSecretOf(kysely, userId)
    if (!webhook) throw new ApiError('NOT_FOUND')
    const secret = webhookSecret(key, webhook.salt)
    // The receiver knows another secret: do not post what it could not verify.
    if (secretDigest(secret) !== webhook.secret_digest) throw new ApiError('NOT_FOUND')
    return postWebhook({ ...settings, url: webhook.url, secret, event: testEvent(crypto.randomUUID(), new Date()) })
  })
}
