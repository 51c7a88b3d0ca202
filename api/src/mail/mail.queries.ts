import { type Kysely, sql, type Transaction } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'
import type { Sentences } from '../outbox/mail-sentences.ts'

declare module '../database/schema.ts' {
  interface ClosedColumns {
    'mail_sentence.language': Language
  }
}

/** What staff wrote for a mail. */
export interface SavedMail {
  /** 0 as long as nothing was changed. */
  readonly version: number
  readonly changedAt: Date | null
  readonly sentences: Readonly<Record<Language, Sentences>>
}

export const unchanged: SavedMail = { version: 0, changedAt: null, sentences: { ar: new Map(), en: new Map() } }

const texts = (db: Kysely<Schema>) => db.selectFrom('mail_text').select(['kind', 'version', 'changed_at as changedAt'])
const sentences = (db: Kysely<Schema>) => db.selectFrom('mail_sentence').select(['kind', 'language', 'key', 'sentence'])

type Text = Awaited<ReturnType<ReturnType<typeof texts>['execute']>>[number]
type Row = Awaited<ReturnType<ReturnType<typeof sentences>['execute']>>[number]

function savedOf({ version, changedAt }: Text, rows: readonly Row[]): SavedMail {
  const of = (language: Language): Sentences =>
    new Map(rows.filter((row) => row.language === language).map(({ key, sentence }) => [key, sentence]))
  return { version, changedAt: version === 0 ? null : changedAt, sentences: { ar: of('ar'), en: of('en') } }
}

/** Of every mail that was ever changed what staff wrote, by its kind. */
export const listSaved = (db: Kysely<Schema>): Promise<ReadonlyMap<string, SavedMail>> =>
  // One moment of both tables.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found = await texts(tx).execute()
      const byKind = Map.groupBy(await sentences(tx).execute(), ({ kind }) => kind)
      return new Map(found.map((text) => [text.kind, savedOf(text, byKind.get(text.kind) ?? [])]))
    })

export const findSaved = (db: Kysely<Schema>, kind: string): Promise<SavedMail> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const text = await texts(tx).where('kind', '=', kind).executeTakeFirst()
      return text ? savedOf(text, await sentences(tx).where('kind', '=', kind).execute()) : unchanged
    })

/** Locks what staff wrote for a mail, which others change after that alone; answers it. */
export async function lockSaved(tx: Transaction<Schema>, kind: string): Promise<SavedMail> {
  await tx
    .insertInto('mail_text')
    .values({ kind, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const text = await texts(tx).where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow()
  return savedOf(text, await sentences(tx).where('kind', '=', kind).execute())
}

export interface SentenceWrite {
  readonly language: Language
  readonly key: string
  /** Null is the original, of which nothing is kept. */
  readonly sentence: string | null
}

/** Writes sentences of a mail that is locked, and counts its version up. */
export async function writeSentences(
  tx: Transaction<Schema>,
  kind: string,
  writes: readonly SentenceWrite[],
): Promise<void> {
  for (const { language, key, sentence } of writes) {
    if (sentence === null) {
      const row = { kind, language, key }
      await tx
        .deleteFrom('mail_sentence')
        .where((each) => each.and(row))
        .execute()
    } else {
      await tx
        .insertInto('mail_sentence')
        .values({ kind, language, key, sentence })
        .onConflict((conflict) => conflict.columns(['kind', 'language', 'key']).doUpdateSet({ sentence }))
        .execute()
    }
  }
  await tx
    .updateTable('mail_text')
    .set((text) => ({ version: text('version', '+', 1), changed_at: sql<Date>`now()` }))
    .where('kind', '=', kind)
    .execute()
}
