import type { Kysely, Transaction } from 'kysely'
import * as Type from 'typebox'
import { Id } from '../../../shared/schema/formats.ts'
import { Exactly } from '../../../shared/schema/structure.ts'
import { errorCode } from '../../../shared/server/error-code.ts'
import type { PushSettings } from '../config/push-settings.ts'
import type { Schema } from '../database/schema.ts'
import { resolveBySystem, takeHop } from '../turbo/fetch/hop.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { sendJob } from '../worker/job-queue.ts'
import { findFirings, firedAlert, maxAlertsInWords } from './delivery.queries.ts'
import { findPushDevice, findPushDevices, markPushFailed, markPushSent, removePushDevice } from './push.queries.ts'
import { pushAddress } from './push-address.ts'
import { encryptPush, vapidHeader } from './push-message.ts'
import { type PushText, pushText } from './push-text.ts'

/** Milliseconds that a push service has to accept a message. */
const pushDeadline = 10_000

/** Seconds for which a push service keeps a message for a device that is off. */
const keptSeconds = 86_400

/** Alerts that are pushed individually; more at once are combined into one message. */
const maxSingle = 3

/** A job names the device and the firings (none for a test), but not the text. */
const pushQueue = {
  name: 'push',
  data: Exactly({ deviceId: Id, firingIds: Type.Array(Id, { maxItems: 1_000 }) }),
}

/** Queues messages about firings to all devices of an account, in the transaction that marks them; returns how many. */
export async function queuePush(
  tx: Transaction<Schema>,
  userId: string,
  firingIds: readonly string[],
): Promise<number> {
  const devices = await findPushDevices(tx, userId)
  const groups = firingIds.length > maxSingle || firingIds.length === 0 ? [firingIds] : firingIds.map((id) => [id])
  for (const deviceId of devices) {
    for (const group of groups)
      await sendJob(tx, pushQueue, { deviceId, firingIds: group.slice(0, 1_000) }, { group: userId })
  }
  return devices.length
}

type PushDevice = NonNullable<Awaited<ReturnType<typeof findPushDevice>>>

interface Sending {
  readonly push: PushSettings
  /** A contact address, by which a push service can reach us. */
  readonly contact: string
  /** Milliseconds. */
  readonly deadline: number
}

/**
 * Sends one message and returns the push service's status.
 * @throws Error if there is none.
 */
async function post(device: PushDevice, text: PushText, { push, contact, deadline }: Sending): Promise<number> {
  const address = pushAddress(device.endpoint, push)
  if (!address || !push.vapid) throw new Error('no address, or no keys')
  const hop = await takeHop(address, {
    hosts: push.hosts,
    resolve: resolveBySystem,
    reach: undefined,
    resolved: new Map(),
    signal: AbortSignal.timeout(deadline),
    headers: {
      authorization: vapidHeader(push.vapid, address.origin, contact),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      urgency: 'normal',
      // At most 32 base64url characters: an id without its hyphens.
      topic: text.tag.replaceAll('-', ''),
    },
    body: encryptPush(JSON.stringify(text), device),
  })
  await hop.end()
  return hop.status
}

async function textFor(db: Kysely<Schema>, device: PushDevice, firingIds: readonly string[]) {
  if (firingIds.length === 0) return pushText(device.language, [])
  const rows = await findFirings(db, firingIds)
  // Skip alerts that the account has deleted since.
  if (rows.length === 0) return undefined
  return pushText(
    device.language,
    rows.map((row) => ({ ...firedAlert(row), alertId: row.alertId })),
    rows.length < maxAlertsInWords ? rows.length : firingIds.length,
  )
}

/**
 * Sends a message to a device, and forgets a device that its push service no longer knows.
 * @throws Error to be retried.
 */
export async function sendPush(
  {
    database,
    config,
  }: Pick<JobContext, 'database'> & { readonly config: Pick<JobContext['config'], 'push' | 'publicOrigin'> },
  { deviceId, firingIds }: { readonly deviceId: string; readonly firingIds: readonly string[] },
  deadline = pushDeadline,
): Promise<void> {
  const { kysely } = database.main
  const device = await findPushDevice(kysely, deviceId)
  if (!device || !config.push.vapid) return
  const text = await textFor(kysely, device, firingIds)
  if (!text) return
  let reason: string
  try {
    const status = await post(device, text, { push: config.push, contact: config.publicOrigin, deadline })
    if (status === 404 || status === 410) {
      await removePushDevice(kysely, deviceId)
      return
    }
    if (status >= 200 && status < 300) {
      await markPushSent(kysely, deviceId)
      return
    }
    reason = `status ${status}`
  } catch (error) {
    // Never the error itself: it may contain the endpoint, which is a secret of the device.
    reason = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')
  }
  await markPushFailed(kysely, deviceId, reason)
  throw new Error(`a push message was not taken: ${reason}`)
}

/** Retries after about half a minute, one and two minutes. The job of a dead worker is released after one. */
export const sendPushMessages = defineJob({
  queue: {
    name: pushQueue.name,
    retryLimit: 3,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 86_400,
  },
  data: pushQueue.data,
  pollingSeconds: 1,
  // Unresponsive devices occupy one slot of their account, and delay no other account.
  atOnceByGroup: 10,
  run: (context, data) => sendPush(context, data),
})
