import { type Kysely, sql, type Transaction } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { bases } from '../../../shared/contract/route.ts'
import type { Schema } from '../database/schema.ts'
import { canMail, queueMail } from '../outbox/mail.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { repeatForAMinute } from '../worker/rounds.ts'
import { alertMail } from './alert.mail.ts'
import {
  findDueAccounts,
  findFirings,
  findPushableAccounts,
  findWaiting,
  firedAlert,
  markDelivered,
  markFirings,
  maxAlertsInWords,
} from './delivery.queries.ts'
import { findDueGuests, findGuestAlert, takeFirings } from './guest/guest-alert.queries.ts'
import { guestLink } from './guest/guest-link.ts'
import { takeUnpushed, wantsPush } from './push.queries.ts'
import { queuePush } from './send-push.job.ts'
import { queueWebhook } from './send-webhook.job.ts'
import { findLinkKey, type UnsubscribeTarget, unsubscribePath, unsubscribeToken } from './unsubscribe-link.ts'

type LinkTo = (target: UnsubscribeTarget, language: Language) => string

interface Delivery {
  readonly config: JobContext['config']
  readonly linkTo: LinkTo
  readonly userId: string
}

interface GuestDelivery {
  readonly config: JobContext['config']
  /** Signs links. */
  readonly key: Buffer
  /** Id of the guest's alert. */
  readonly id: string
}

/** Mails one account's pending alerts and marks them delivered, atomically. */
async function deliverTo(tx: Transaction<Schema>, { config, linkTo, userId }: Delivery): Promise<void> {
  const { account, ids, firings } = await findWaiting(tx, userId)
  const [first] = firings
  if (!account || !first) return
  if (account.byMail && canMail(config)) {
    const endAllUrl = linkTo({ what: 'mails', id: userId }, account.language)
    await queueMail(tx, alertMail, {
      to: account.email,
      userId,
      language: account.language,
      unsubscribeUrl: ids.length === 1 ? linkTo({ what: 'alert', id: first.alertId }, account.language) : endAllUrl,
      values: {
        publicOrigin: config.publicOrigin,
        alerts: firings.map((firing) => ({
          ...firedAlert(firing),
          endUrl: linkTo({ what: 'alert', id: firing.alertId }, account.language),
        })),
        more: ids.length - firings.length,
        endAllUrl,
      },
    })
  }
  await markDelivered(tx, { userId, ids, isDigest: account.isDigest })
}

/** Queues push messages and events for one account's pending alerts and marks them, atomically. */
async function pushTo(tx: Transaction<Schema>, { config, userId }: Omit<Delivery, 'linkTo'>): Promise<void> {
  const firings = await takeUnpushed(tx, userId)
  if (firings.length === 0) return
  if (config.push.vapid && (await wantsPush(tx, userId))) await queuePush(tx, userId, firings)
  if (config.webhook.key !== undefined) await queueWebhook(tx, userId, firings)
}

/** Mails a guest's fired alert, and marks it delivered, atomically. */
async function deliverToGuest(tx: Transaction<Schema>, { config, key, id }: GuestDelivery): Promise<void> {
  const ids = await takeFirings(tx, id)
  const alert = await findGuestAlert(tx, id)
  if (ids.length === 0 || !alert) return
  const { publicOrigin } = config
  if (canMail(config)) {
    const endUrl = guestLink({ publicOrigin, key }, 'end', id, alert.language)
    const firings = await findFirings(tx, ids.slice(0, maxAlertsInWords))
    await queueMail(tx, alertMail, {
      to: alert.email,
      userId: null,
      language: alert.language,
      unsubscribeUrl: endUrl,
      values: {
        publicOrigin,
        alerts: firings.map((firing) => ({ ...firedAlert(firing), endUrl })),
        more: 0,
        endAllUrl: null,
      },
    })
  }
  await markFirings(tx, ids)
}

/**
 * Delivers pending alerts of every account and guest that may be notified now. One failure does not block the others.
 */
export async function deliverAlerts({ database, config, log }: Pick<JobContext, 'database' | 'config' | 'log'>) {
  const { kysely }: { readonly kysely: Kysely<Schema> } = database.main
  const key = await findLinkKey(kysely)
  const base = `${config.publicOrigin}${bases.api}${unsubscribePath}`
  // The page has the language of its mail, whatever the browser's.
  const linkTo: LinkTo = (target, language) => `${base}?token=${unsubscribeToken(key, target)}&language=${language}`
  const failed = new Set<string>()
  const forEach = async (
    userIds: readonly string[],
    deliver: (tx: Transaction<Schema>, delivery: Delivery) => Promise<void>,
  ) => {
    for (const userId of userIds) {
      try {
        await kysely.transaction().execute((tx) => deliver(tx, { config, linkTo, userId }))
      } catch (error) {
        log.error({ userId, reason: String(error) }, 'alerts of an account could not be delivered')
        failed.add(userId)
      }
    }
  }
  await forEach(await findPushableAccounts(kysely), pushTo)
  await forEach(await findDueAccounts(kysely), deliverTo)
  for (const id of await findDueGuests(kysely)) {
    try {
      await kysely.transaction().execute((tx) => deliverToGuest(tx, { config, key, id }))
    } catch (error) {
      log.error({ alertId: id, reason: String(error) }, 'an alert of a guest could not be delivered')
      failed.add(id)
    }
  }
  if (failed.size > 0) throw new Error(`alerts of ${failed.size} accounts or guests could not be delivered`)
}

/** Delivers within seconds; alerts that fire together share one mail. */
export const deliverFiredAlerts = defineJob({
  queue: { name: 'deliver-alerts', retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 5,
  run: (context) =>
    repeatForAMinute({ pauseSeconds: 5, stopping: context.stopping }, async () => {
      await deliverAlerts(context)
      return true
    }),
})

/** Removes old notifications and firings. */
export const removeOldNotifications = defineJob({
  queue: { name: 'remove-old-notifications', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '41 2 * * *',
  pollingSeconds: 30,
  run: async ({ database }) => {
    const { kysely } = database.main
    await kysely.deleteFrom('notification').where('created_at', '<', sql<Date>`now() - interval '90 days'`).execute()
    await kysely.deleteFrom('alert_firing').where('delivered_at', '<', sql<Date>`now() - interval '400 days'`).execute()
  },
})
