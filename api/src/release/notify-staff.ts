import type { Transaction } from 'kysely'
import { releases } from '../../../shared/contract/release/release.section.ts'
import type { Schema } from '../database/schema.ts'
import { mailStaff, type NotifyContext } from '../identity/user/mail-staff.queries.ts'
import { findUser } from '../identity/user/user.queries.ts'
import { releaseAlarmMail, releaseHeldMail, releaseLiveMail, releaseWaitsMail } from './release.mail.ts'

type ReleaseNews = {
  readonly remote: string
  readonly release: string
} & (
  | {
      readonly news: 'waits' | 'live'
      /** Who released or promoted it: the others are mailed. */
      readonly actorId: string
    }
  | { readonly news: 'held' | 'alarm'; readonly because: string }
)

/** Mails staff who may update releases: all of them, or all except the person who acted. */
export async function notifyReleaseStaff(
  tx: Transaction<Schema>,
  context: NotifyContext,
  news: ReleaseNews,
): Promise<void> {
  const { remote, release } = news
  const permission = releases.permission('update')
  if ('because' in news) {
    const mail = news.news === 'held' ? releaseHeldMail : releaseAlarmMail
    const values = { remote, release, because: news.because }
    return mailStaff(tx, context, { permission, exceptId: null }, mail, values)
  }
  const to = { permission, exceptId: news.actorId }
  const actor = (await findUser(tx, news.actorId))?.email ?? ''
  if (news.news === 'waits') return mailStaff(tx, context, to, releaseWaitsMail, { remote, release, maker: actor })
  return mailStaff(tx, context, to, releaseLiveMail, { remote, release, mover: actor })
}
