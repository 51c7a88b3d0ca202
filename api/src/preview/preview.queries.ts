import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryId } from '../../../shared/contract/country.ts'
import { maxPreviews, previewMinutes } from '../../../shared/contract/preview/preview.limits.ts'
import type { PreviewVisitor } from '../../../shared/contract/preview/preview.routes.ts'
import type { PreviewedSection } from '../../../shared/contract/preview/previewed-page.ts'
import type { Schema } from '../database/schema.ts'

declare module '../database/schema.ts' {
  interface JsonColumns {
    'preview.fields': Readonly<Record<string, unknown>> | null
  }
  interface ClosedColumns {
    'preview.country': CountryId
    'preview.theme': PreviewVisitor['theme']
    'preview.section': PreviewedSection
  }
}

interface NewPreview extends Pick<PreviewVisitor, 'country' | 'theme'> {
  readonly tokenHash: Buffer
  readonly sessionId: string
  readonly isMember: boolean
  readonly draft: {
    readonly section: PreviewedSection
    readonly recordId: string
    readonly isNew: boolean
    readonly fields: Readonly<Record<string, unknown>>
  } | null
}

/** Keeps a preview, and lets go of what ended and of the session's oldest. */
export async function insertPreview(tx: Transaction<Schema>, preview: NewPreview): Promise<Date> {
  const { tokenHash, sessionId, country, theme, isMember, draft } = preview
  // Those that are opened at once are counted one after the other.
  await tx.selectFrom('user_session').select('id').where('id', '=', sessionId).forNoKeyUpdate().execute()
  const { expires_at } = await tx
    .insertInto('preview')
    .values({
      token_hash: tokenHash,
      session_id: sessionId,
      country,
      theme,
      is_member: isMember,
      section: draft?.section ?? null,
      record_id: draft?.recordId ?? null,
      is_new: draft?.isNew ?? null,
      fields: draft && JSON.stringify(draft.fields),
      expires_at: sql`now() + make_interval(mins => ${previewMinutes})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('preview')
    .where((one) =>
      one.or([
        one('expires_at', '<=', sql<Date>`now()`),
        one(
          'id',
          'in',
          one
            .selectFrom('preview as older')
            .select('older.id')
            .where('older.session_id', '=', sessionId)
            .orderBy('older.id', 'desc')
            .offset(maxPreviews),
        ),
      ]),
    )
    .execute()
  return expires_at
}

/** The preview of a token, until it ends, with the session that it was opened in. */
export const findPreview = (db: Kysely<Schema>, tokenHash: Buffer) =>
  db
    .selectFrom('preview')
    .innerJoin('user_session', 'user_session.id', 'preview.session_id')
    .selectAll('preview')
    .select('user_session.user_id as author_id')
    .where('token_hash', '=', tokenHash)
    .where('preview.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export type PreviewRow = NonNullable<Awaited<ReturnType<typeof findPreview>>>

/** Makes the account of a preview's visitor, in the transaction of one of its reads. */
export async function insertVisitor(tx: Transaction<Schema>, user: NonNullable<PreviewVisitor['user']>): Promise<void> {
  await tx
    .insertInto('user')
    .values({
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      sex: user.sex,
      birth_date: user.birthDate,
      country: user.country,
      email_verified_at: user.createdAt,
      created_at: user.createdAt,
    })
    .execute()
}
