import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import type { Language } from '../../../shared/contract/language.ts'
import type { DownloadSlug } from '../../../shared/contract/shortner/download.ts'
import { waitlistKeptDays, waitlistMaxDays } from '../../../shared/contract/waitlist/waitlist.routes.ts'
import type { Schema } from '../database/schema.ts'

interface NewEntry {
  readonly email: string
  readonly platform: DownloadSlug
  readonly language: Language
  readonly country: CountryId | null
}

/** Keeps an address once a platform. One that staff threw away, and that asks again, waits again. */
export async function insertEntry(db: Kysely<Schema>, entry: NewEntry): Promise<void> {
  await db
    .insertInto('waitlist_entry')
    .values(entry)
    .onConflict((row) =>
      row
        .columns(['email_folded', 'platform'])
        .doUpdateSet({ deleted_at: null, version: sql`waitlist_entry.version + 1`, updated_at: sql`clock_timestamp()` })
        .where('waitlist_entry.deleted_at', 'is not', null),
    )
    .execute()
}

/** Whether there is an entry that the link of a mail is about. */
export const isOnWaitlist = async (db: Kysely<Schema>, leaveKey: string): Promise<boolean> =>
  (await db.selectFrom('waitlist_entry').select('id').where('leave_key', '=', leaveKey).executeTakeFirst()) !==
  undefined

/** Removes an entry for good. */
export const deleteEntry = (db: Kysely<Schema>, leaveKey: string) =>
  db.deleteFrom('waitlist_entry').where('leave_key', '=', leaveKey).execute()

const mailed = ['id', 'email', 'platform', 'language', 'leave_key as leaveKey'] as const

/** Takes entries whose addresses were not mailed yet that they are on the list. Each worker takes others. */
export const takeUnconfirmed = (tx: Transaction<Schema>, max: number) =>
  tx
    .selectFrom('waitlist_entry')
    .select(mailed)
    .where('confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()

/** Takes entries that wait for downloads that are out. */
export const takeWaiting = (tx: Transaction<Schema>, platforms: readonly DownloadSlug[], max: number) =>
  tx
    .selectFrom('waitlist_entry')
    .select(mailed)
    .where('platform', 'in', platforms)
    .where('notified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()

export type MailedEntry = Awaited<ReturnType<typeof takeWaiting>>[number]

const ids = (entries: readonly MailedEntry[]) => entries.map(({ id }) => id)

export const markConfirmed = (tx: Transaction<Schema>, entries: readonly MailedEntry[]) =>
  tx.updateTable('waitlist_entry').set({ confirmed_at: sql<Date>`now()` }).where('id', 'in', ids(entries)).execute()

/** An address that is mailed that it is out is not mailed any more that it waits. */
export const markNotified = (tx: Transaction<Schema>, entries: readonly MailedEntry[]) =>
  tx
    .updateTable('waitlist_entry')
    .set({ notified_at: sql<Date>`now()`, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', 'in', ids(entries))
    .execute()

/** Removes what has served its purpose, and what waited for too long. */
export async function deleteOldEntries(db: Kysely<Schema>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('waitlist_entry')
    .where((entry) =>
      entry.or([
        entry('notified_at', '<', sql<Date>`now() - make_interval(days => ${waitlistKeptDays})`),
        entry('created_at', '<', sql<Date>`now() - make_interval(days => ${waitlistMaxDays})`),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
