import { hash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { foldedEmail } from '../../../shared/contract/identity/sign-in.routes.ts'
import type { Schema } from '../database/schema.ts'

/** An occasion to mail an address that its sender has not proven to be theirs. */
export interface GuestMail {
  /** Of mails about the same, a mailbox has one a day. */
  readonly about: string
  readonly to: string
}

/** The mailbox that an address leads to: `Sara+shop@example.com` is that of `sara@example.com`. */
export const mailboxOf = (email: string): string => foldedEmail(email).replace(/\+[^@]*(?=@)/, '')

/** Lets nothing else write what a mailbox watches without an account, so that one is counted before the next. */
export async function lockMailbox(tx: Transaction<Schema>, mailbox: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('guest alerts of ' || ${mailbox}::text, 0))`.execute(tx)
}

/** Removes mails that are kept for an address without an account. Without kinds: all of them. */
export async function deleteGuestMails(
  tx: Transaction<Schema>,
  email: string,
  kinds?: readonly string[],
): Promise<void> {
  // As the tables of guests fold their addresses.
  const to = sql<string>`lower(normalize(to_address, nfkc) collate pg_c_utf8)`
  await tx
    .deleteFrom('outbox_mail')
    .where('user_id', 'is', null)
    .where(to, '=', foldedEmail(email))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds ?? []))
    .execute()
}

const keyOf = ({ about, to }: GuestMail): Buffer => hash('sha256', `${about} ${mailboxOf(to)}`, 'buffer')

const day = sql<Date>`now() - interval '1 day'`

/** Notes in the transaction of the mails that they are sent, and answers those that may be: one a mailbox and day. */
export async function takeGuestMails<Occasion extends GuestMail>(
  tx: Transaction<Schema>,
  occasions: readonly Occasion[],
): Promise<ReadonlySet<Occasion>> {
  // The first of each mailbox; in one order, so that two workers do not wait for each other.
  const firsts = new Map(occasions.toReversed().map((occasion) => [keyOf(occasion).toString('hex'), occasion]))
  const { rows } = await sql<{ key: string }>`
    insert into guest_mail as mail (key) select decode(given, 'hex') from unnest(${[...firsts.keys()].toSorted()}::text[]) as given
    on conflict (key) do update set mailed_at = now() where mail.mailed_at < ${day}
    returning encode(key, 'hex') as key
  `.execute(tx)
  const taken = new Set(rows.map(({ key }) => firsts.get(key)))
  return new Set(occasions.filter((occasion) => taken.has(occasion)))
}

/** Forgets mails that were taken back before they left. */
export const releaseGuestMails = (tx: Transaction<Schema>, mails: readonly GuestMail[]) =>
  sql`delete from guest_mail where key = any (${mails.map(keyOf)}::bytea[])`.execute(tx)

export const forgetGuestMails = (db: Kysely<Schema>) =>
  db.deleteFrom('guest_mail').where('mailed_at', '<', day).execute()
