import type { Transaction } from 'kysely'
import { releases } from '../../../shared/contract/release/release.section.ts'
import type { Schema } from '../database/schema.ts'
import type { ApiContext } from '../http/context.ts'
import { listOthersWith } from '../identity/user/permissions.queries.ts'
import { findUser } from '../identity/user/user.queries.ts'
import { canMail, queueMail } from '../outbox/mail.ts'
import { releaseLiveMail, releaseWaitsMail } from './release.mail.ts'

interface ReleaseNews {
  readonly news: 'waits' | 'live'
  readonly remote: string
  readonly release: string
  /** Who released or promoted it: the others are mailed. */
  readonly actorId: string
}

/** Mails all other staff who may update releases what happened to the release of a section. */
export async function notifyReleaseStaff(
  tx: Transaction<Schema>,
  { config }: Pick<ApiContext, 'config'>,
  { news, remote, release, actorId }: ReleaseNews,
): Promise<void> {
  if (!canMail(config)) return
  const actor = (await findUser(tx, actorId))?.email ?? ''
  const { publicOrigin } = config
  for (const { id, email, language } of await listOthersWith(tx, actorId, releases.permission('update'))) {
    const mail = { to: email, userId: id, language }
    const values = { publicOrigin, remote, release }
    if (news === 'waits') await queueMail(tx, releaseWaitsMail, { ...mail, values: { ...values, maker: actor } })
    else await queueMail(tx, releaseLiveMail, { ...mail, values: { ...values, mover: actor } })
  }
}
