import type { Kysely } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'
import type { Sentences } from './mail-sentences.ts'

/** What staff wrote for a mail in one language: a look by the primary key, for every mail anew, so that none is stale. */
export async function findSentences(db: Kysely<Schema>, kind: string, language: Language): Promise<Sentences> {
  const rows = await db
    .selectFrom('mail_sentence')
    .select(['key', 'sentence'])
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute()
  return new Map(rows.map(({ key, sentence }) => [key, sentence]))
}
