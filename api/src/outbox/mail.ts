import type { Transaction } from 'kysely'
import { findCountry } from '../../../shared/contract/country.ts'
import { countryZones } from '../../../shared/contract/country-zone.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { Id } from '../../../shared/schema/formats.ts'
import { Exactly } from '../../../shared/schema/structure.ts'
import type { Config } from '../config/config.ts'
import type { Schema } from '../database/schema.ts'
import { sendJob } from '../worker/job-queue.ts'
import type { MailKind } from './define-mail.ts'
import { findSentences } from './mail-sentences.queries.ts'
import { type MailContent, mailAsPage, mailAsText } from './mail-template.ts'

/** One occasion to send a mail of a kind. `userId` is whose account it is about. */
export interface Mail<Values> {
  readonly to: string
  readonly userId: string | null
  readonly language: Language
  /** Where one POST without a sign-in ends what the mail is about (RFC 8058). */
  readonly unsubscribeUrl?: string
  readonly values: Parameters<MailKind<Values>['write']>[1]
}

/** The queue of mails to send. A job names its mail, and holds nothing of what is in it. */
export const mailQueue = { name: 'mail', data: Exactly({ mailId: Id }) }

/** Whether a queued mail can be delivered: in development that is the inbox. */
export const canMail = ({ production, mail }: Pick<Config, 'production' | 'mail'>): boolean =>
  !production || mail.smtpUrl !== undefined

/**
 * Queues a mail in the transaction of what causes it: both happen, or neither. Its sentences are those in force now.
 * Answers its id in the outbox.
 */
export async function queueMail<Values>(
  tx: Transaction<Schema>,
  { kind, write }: MailKind<Values>,
  { values, ...mail }: Mail<Values>,
): Promise<string> {
  const changed = await findSentences(tx, kind, mail.language)
  const timeZone = mail.userId === null ? undefined : await findZone(tx, mail.userId)
  const content = write(mail.language, { ...(timeZone && { timeZone }), ...values }, changed)
  return queueWritten(tx, { ...mail, kind, content })
}

/** The zone of an account's own clock: what it chose, else that of its country; undefined where it has none. */
async function findZone(tx: Transaction<Schema>, userId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('user')
    .leftJoin('notification_setting as setting', 'setting.user_id', 'user.id')
    .select(['user.country', 'setting.time_zone as chosen'])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  const country = findCountry(found?.country ?? undefined)
  return found?.chosen ?? (country && countryZones[country.id])
}

/** A mail that is written already. */
interface WrittenMail extends Omit<Mail<never>, 'values' | 'language'> {
  readonly kind: string
  readonly content: MailContent
}

/** Queues what is written, in the transaction of what causes it, and answers its id. */
export async function queueWritten(
  tx: Transaction<Schema>,
  { kind, to, userId, unsubscribeUrl, content }: WrittenMail,
): Promise<string> {
  const { id } = await tx
    .insertInto('outbox_mail')
    .values({
      kind,
      to_address: to,
      user_id: userId,
      language: content.language,
      subject: content.subject,
      text_body: mailAsText(content),
      html_body: mailAsPage(content),
      unsubscribe_url: unsubscribeUrl ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendJob(tx, mailQueue, { mailId: id })
  return id
}
