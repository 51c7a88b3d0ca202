import type { Transaction } from 'kysely'
import { Id } from '../../../shared/schema/formats.ts'
import { Exactly } from '../../../shared/schema/structure.ts'
import type { Schema } from '../database/schema.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { sendJob } from '../worker/job-queue.ts'
import { findFirings, firedAlert } from './delivery.queries.ts'
import { postWebhook, webhookDeadline } from './post-webhook.ts'
import {
  activeWebhooks,
  endWebhook,
  findActiveWebhook,
  markWebhookFailed,
  markWebhookTaken,
} from './webhook.queries.ts'
import { firedEvent } from './webhook-event.ts'
import { secretDigest, webhookSecret } from './webhook-signature.ts'

/** Maximum queued events per account; notifications and mails have them all. */
const maxEvents = 1_000

const webhookQueue = { name: 'webhook', data: Exactly({ webhookId: Id, firingId: Id }) }

/** Queues an event for each firing, in the transaction that marks them, if the account has a webhook. */
export async function queueWebhook(
  tx: Transaction<Schema>,
  userId: string,
  firingIds: readonly string[],
): Promise<void> {
  const webhook = await activeWebhooks(tx).select('webhook.id').where('user_id', '=', userId).executeTakeFirst()
  if (!webhook) return
  const { id: webhookId } = webhook
  for (const firingId of firingIds.slice(-maxEvents)) {
    await sendJob(tx, webhookQueue, { webhookId, firingId }, { group: webhookId })
  }
}

/**
 * Posts one event.
 * @throws Error to be retried.
 */
export async function sendWebhook(
  {
    database,
    config: { webhook: settings, publicOrigin },
  }: Pick<JobContext, 'database'> & { readonly config: Pick<JobContext['config'], 'webhook' | 'publicOrigin'> },
  { webhookId, firingId }: { readonly webhookId: string; readonly firingId: string },
  deadline = webhookDeadline,
): Promise<void> {
  const { kysely } = database.main
  const webhook = await findActiveWebhook(kysely, webhookId)
  if (!webhook || settings.key === undefined) return
  const secret = webhookSecret(settings.key, webhook.salt)
  if (secretDigest(secret) !== webhook.secret_digest) {
    await endWebhook(kysely, webhookId, 'secret')
    return
  }
  // While a receiver is down, only one event at a time tries it.
  if (webhook.isResting) throw new Error('its receiver failed a moment ago')
  // Skip alerts that the account has deleted since.
  const [firing] = await findFirings(kysely, [firingId])
  if (!firing) return
  const event = firedEvent({ ...firing, ...firedAlert(firing) }, webhook.language, publicOrigin)
  const { outcome, status } = await postWebhook({ ...settings, url: webhook.url, secret, event, deadline })
  if (outcome === 'taken') await markWebhookTaken(kysely, webhookId, status ?? 0)
  else if (status === 410) await endWebhook(kysely, webhookId, 'gone')
  else {
    await markWebhookFailed(kysely, webhookId, status)
    throw new Error(`an event was not taken: ${status === null ? outcome : `status ${status}`}`)
  }
}

/** Retries after about 1, 2, 4, and finally 128 minutes. The job of a dead worker is released after one. */
export const sendWebhooks = defineJob({
  queue: {
    name: webhookQueue.name,
    retryLimit: 8,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 86_400,
  },
  data: webhookQueue.data,
  pollingSeconds: 2,
  atOnceByGroup: 5,
  run: (context, data) => sendWebhook(context, data),
})
