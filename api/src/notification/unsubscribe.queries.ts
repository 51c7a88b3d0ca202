import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { UnsubscribeTarget } from './unsubscribe-link.ts'

/** What a link ends, as its page names it; undefined where it is gone: an alert that was deleted, a former account. */
export async function findTarget(db: Kysely<Schema>, { what, id }: UnsubscribeTarget) {
  if (what === 'mails') {
    const account = await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()
    return account && { product: { ar: '', en: '' } }
  }
  const alert = await db
    .selectFrom('price_alert')
    .innerJoin('product', 'product.id', 'price_alert.product_id')
    .select(['product.name_ar as ar', 'product.name_en as en'])
    .where('price_alert.id', '=', id)
    .executeTakeFirst()
  return alert && { product: alert }
}

/** Ends it, or sets it again where that is undone; harmlessly the second time. */
export async function setEnded(db: Kysely<Schema>, { what, id }: UnsubscribeTarget, isEnded: boolean): Promise<void> {
  if (what === 'alert') {
    await db
      .updateTable('price_alert')
      .set({ ended_at: isEnded ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('ended_at', isEnded ? 'is' : 'is not', null)
      .execute()
    return
  }
  await db
    .insertInto('notification_setting')
    .columns(['user_id', 'by_mail'])
    .expression((row) =>
      row
        .selectFrom('user')
        .select(['id', sql.lit(!isEnded).as('by_mail')])
        .where('id', '=', id),
    )
    .onConflict((row) => row.column('user_id').doUpdateSet({ by_mail: !isEnded, updated_at: sql<Date>`now()` }))
    .execute()
}
