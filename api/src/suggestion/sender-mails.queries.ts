import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Language } from '../../../shared/contract/language.ts'
import { undoMinutes } from '../../../shared/contract/suggestion/suggestion.ts'
import type { Schema } from '../database/schema.ts'
import { listedShop } from '../database/visible.ts'
import { idsOf, type SuggestionRow } from './decision.queries.ts'

/**
 * Schedules the mails of a decision, in its transaction: one to each mailbox, once the decision cannot be undone any more,
 * so that it is the only one. Answers how many.
 */
export async function scheduleMails(tx: Transaction<Schema>, rows: readonly SuggestionRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update suggestion set mail_due_at = now() + make_interval(mins => ${sql.lit(undoMinutes)})
    from (
      select distinct on (mailbox) said.id
      from suggestion said
      left join "user" on "user".id = said.user_id and "user".status = 'active' and "user".email_verified_at is not null
      cross join lateral (select coalesce("user".email_folded, regexp_replace(said.email_folded, '\\+[^@]*@', '@')) as mailbox) as found
      where said.id = any (${idsOf(rows)}::uuid[]) and mailbox is not null
      order by mailbox, said.created_at, said.id
    ) first
    where suggestion.id = first.id
  `.execute(tx)
  return Number(numAffectedRows)
}

/** Takes suggestions whose mails are due, with what the mails say. Each worker takes others. */
export const takeDue = (tx: Transaction<Schema>, max: number) =>
  tx
    .selectFrom('suggestion')
    .leftJoin('user', (join) =>
      join
        .onRef('user.id', '=', 'suggestion.user_id')
        .on('user.status', '=', 'active')
        .on('user.email_verified_at', 'is not', null),
    )
    // The store of a code, or the one that a suggested store is.
    .leftJoin('shop', (join) =>
      join.on(sql<SqlBool>`shop.id = case
        when suggestion.kind = 'code' then suggestion.shop_id
        when suggestion.status = 'known' then suggestion.listed_shop_id
      end`),
    )
    .select([
      'suggestion.id',
      'suggestion.kind',
      'suggestion.status',
      'suggestion.reason',
      'suggestion.code',
      'suggestion.name',
      'suggestion.domain',
      'user.id as userId',
      'shop.id as shopId',
      'shop.slug',
      'shop.name_ar as nameAr',
      'shop.name_en as nameEn',
    ])
    .select((row) => [
      row.fn.coalesce('user.email', 'suggestion.email').as('to'),
      sql<Language>`coalesce("user".language, suggestion.language)`.as('language'),
      sql<boolean>`coalesce(${listedShop('shop')}, false)`.as('isListed'),
    ])
    .where('mail_due_at', '<=', sql<Date>`now()`)
    .orderBy('mail_due_at')
    .orderBy('suggestion.id')
    .limit(max)
    .forUpdate('suggestion')
    .skipLocked()
    .execute()

export type DueMail = Awaited<ReturnType<typeof takeDue>>[number]

/** Keeps which mail it was; null where there is no mailbox any more. */
export const markMailed = (tx: Transaction<Schema>, { id }: DueMail, mailId: string | null) =>
  tx.updateTable('suggestion').set({ mail_due_at: null, mail_id: mailId }).where('id', '=', id).execute()
