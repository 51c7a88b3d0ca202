import { type RawBuilder, sql, type Transaction } from 'kysely'
import { bases } from '../../../shared/contract/route.ts'
import { lockAccount } from '../database/lock-account.ts'
import type { Schema } from '../database/schema.ts'
import { canMail, queueMail } from '../outbox/mail.ts'
import { defineJob, type JobContext } from '../worker/job.ts'
import { repeatForAMinute } from '../worker/rounds.ts'
import { followMail } from './follow.mail.ts'
import {
  announceProven,
  codesAtOnce,
  findDueNotices,
  findFollowersDue,
  maxCodesInMail,
  removeOldNotices,
  settleNotices,
} from './follow-notice.queries.ts'
import { findLinkKey, type UnsubscribeTarget, unsubscribePath, unsubscribeToken } from './unsubscribe-link.ts'

type Notice = Awaited<ReturnType<typeof findDueNotices>>['wanted'][number]

interface Delivery {
  readonly config: JobContext['config']
  readonly key: Buffer
  readonly userId: string
  readonly now: RawBuilder<Date>
}

/** The stores of a mail, each with its codes. */
function storesOf(notices: readonly Notice[], endUrl: (notice: Notice) => string) {
  const byStore = Map.groupBy(notices, ({ shopId }) => shopId)
  return [...byStore.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return {
      name: { ar: first.nameAr, en: first.nameEn },
      path: `/shop/${first.shopId}/${first.slug}`,
      codes: own.map(({ code, titleAr, titleEn, triedBy }) => ({ code, title: { ar: titleAr, en: titleEn }, triedBy })),
      endUrl: endUrl(first),
    }
  })
}

/** Mails one account's due notices and settles them, atomically: one immediate mail, one daily mail. */
async function deliverTo(tx: Transaction<Schema>, { config, key, userId, now }: Delivery): Promise<void> {
  // A concurrent worker for this account waits, and finds nothing left.
  await lockAccount(tx, userId)
  const { account, wanted, ids } = await findDueNotices(tx, userId, now)
  if (!account || ids.length === 0) return
  const { email, language } = account
  const linkTo = (target: UnsubscribeTarget) =>
    `${config.publicOrigin}${bases.api}${unsubscribePath}?token=${unsubscribeToken(key, target)}&language=${language}`
  for (const pace of ['instant', 'daily'] as const) {
    const notices = wanted.filter((notice) => notice.pace === pace)
    if (notices.length === 0 || !canMail(config)) continue
    const said = notices.slice(0, maxCodesInMail)
    const stores = storesOf(said, ({ followId }) => linkTo({ what: 'store', id: followId }))
    const endAllUrl = linkTo({ what: 'stores', id: userId })
    await queueMail(tx, followMail, {
      to: email,
      userId,
      language,
      unsubscribeUrl: stores.length === 1 ? (stores[0]?.endUrl ?? endAllUrl) : endAllUrl,
      values: { publicOrigin: config.publicOrigin, stores, more: notices.length - said.length, endAllUrl },
    })
    const mailed = notices.map(({ id }) => id)
    await settleNotices(tx, mailed, pace)
  }
  await settleNotices(tx, ids, null)
}

/** Notifies followers of newly proven codes, and mails what is due. One failing account does not block the others. */
export async function deliverFollows(
  { database, config, log }: Pick<JobContext, 'database' | 'config' | 'log'>,
  now: RawBuilder<Date> = sql<Date>`now()`,
): Promise<void> {
  const { kysely } = database.main
  // All of them, in batches that lock little at once.
  while ((await announceProven(kysely)) === codesAtOnce);
  const due = await findFollowersDue(kysely, now)
  if (due.length === 0) return
  const key = await findLinkKey(kysely)
  for (const userId of due) {
    try {
      await kysely.transaction().execute((tx) => deliverTo(tx, { config, key, userId, now }))
    } catch (error) {
      log.error({ userId, reason: String(error) }, 'codes of followed stores could not be delivered')
    }
  }
}

/** Delivers within seconds; codes that become proven together share one mail. */
export const deliverFollowedCodes = defineJob({
  queue: { name: 'deliver-follows', retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3_600 },
  schedule: '* * * * *',
  pollingSeconds: 5,
  run: (context) =>
    repeatForAMinute({ pauseSeconds: 5, stopping: context.stopping }, async () => {
      await deliverFollows(context)
      return true
    }),
})

/** Removes old notices. */
export const removeOldFollowNotices = defineJob({
  queue: { name: 'remove-old-follow-notices', expireInSeconds: 300, deleteAfterSeconds: 86_400 },
  schedule: '47 2 * * *',
  pollingSeconds: 30,
  run: async ({ database }) => {
    await removeOldNotices(database.main.kysely)
  },
})
