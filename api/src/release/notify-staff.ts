import type { Transaction } from 'kysely'
import { releases } from '../../../shared/contract/release/release.section.ts'
import type { Config } from '../config/config.ts'
import type { Schema } from '../database/schema.ts'
import { listOthersWith } from '../identity/user/permissions.queries.ts'
import { findUser } from '../identity/user/user.queries.ts'
import { canMail, queueMail } from '../outbox/mail.ts'
import { releaseHeldMail, releaseLiveMail, releaseWaitsMail } from './release.mail.ts'

type ReleaseNews = {
  readonly remote: string
  readonly release: string
} & (
  | {
      readonly news: 'waits' | 'live'
      /** Who released or promoted it: the others are mailed. */
      readonly actorId: string
    }
  | { readonly news: 'held'; readonly because: string }
)

/** What a mail needs of a service. */
export interface NotifyContext {
  readonly config: Pick<Config, 'production' | 'mail' | 'publicOrigin'>
}

/** Mails staff who may update releases what happened to one: all of them, or all others than who did it. */
export async function notifyReleaseStaff(
  tx: Transaction<Schema>,
  { config }: NotifyContext,
  news: ReleaseNews,
): Promise<void> {
  if (!canMail(config)) return
  const { remote, release } = news
  const actorId = news.news === 'held' ? null : news.actorId
  const actor = (actorId && (await findUser(tx, actorId))?.email) || ''
  const { publicOrigin } = config
  for (const { id, email, language } of await listOthersWith(tx, actorId, releases.permission('update'))) {
    const mail = { to: email, userId: id, language }
    const values = { publicOrigin, remote, release }
    if (news.news === 'held')
      await queueMail(tx, releaseHeldMail, { ...mail, values: { ...values, because: news.because } })
    else if (news.news === 'waits')
      await queueMail(tx, releaseWaitsMail, { ...mail, values: { ...values, maker: actor } })
    else await queueMail(tx, releaseLiveMail, { ...mail, values: { ...values, mover: actor } })
  }
}
