import { type Kysely, sql, type Transaction } from 'kysely'
import { announceAccountChange, announceAlertChange } from '../database/account-change.ts'
import type { Schema } from '../database/schema.ts'
import { zoneOfAccount } from './country-zone.ts'
import type { UnsubscribeLink, UnsubscribeTarget } from './unsubscribe-link.ts'

/** Minutes for which a link's page offers to undo. */
const undoMinutes = 60

/** The target of a link, with the name of its product or store for the page; undefined if it is gone. */
export async function findTarget(db: Kysely<Schema>, { what, id }: UnsubscribeTarget) {
  if (what === 'mails' || what === 'stores') {
    const account = await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()
    return account && { name: { ar: '', en: '' } }
  }
  if (what === 'store') {
    const shop = await db
      .selectFrom('shop_follow')
      .innerJoin('shop', 'shop.id', 'shop_follow.shop_id')
      .select(['shop.name_ar as ar', 'shop.name_en as en'])
      .where('shop_follow.id', '=', id)
      .executeTakeFirst()
    return shop && { name: shop }
  }
  const alert = await db
    .selectFrom('price_alert')
    .innerJoin('product', 'product.id', 'price_alert.product_id')
    .select(['product.name_ar as ar', 'product.name_en as en'])
    .where('price_alert.id', '=', id)
    .executeTakeFirst()
  return alert && { name: alert }
}

/** Ends the target; repeatable. What had already ended cannot be undone by this link. */
export async function endByLink(tx: Transaction<Schema>, { what, id, mark }: UnsubscribeLink): Promise<void> {
  if (what === 'alert') {
    await tx
      .updateTable('price_alert')
      .set({ ended_at: sql<Date>`now()`, ended_by: mark })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await announceAlertChange(tx, [id])
    return
  }
  if (what === 'store' || what === 'stores') {
    await tx
      .updateTable('shop_follow')
      .set({ channel_before: sql`channel`, channel: 'bell', mail_ended_by: mark, mail_ended_at: sql<Date>`now()` })
      .where(what === 'store' ? 'id' : 'user_id', '=', id)
      .where('channel', '<>', 'bell')
      .execute()
    return
  }
  const ended = { by_mail: false, mail_ended_by: mark, mail_ended_at: sql<Date>`now()` }
  await tx
    .insertInto('notification_setting')
    .values({ user_id: id, time_zone: zoneOfAccount(id), ...ended })
    .onConflict((row) =>
      row
        .column('user_id')
        .doUpdateSet({ ...ended, updated_at: sql<Date>`now()` })
        .where('notification_setting.by_mail', '=', true),
    )
    .execute()
  await announceAccountChange(tx, 'settings', [id])
}

const lately = sql<Date>`now() - make_interval(mins => ${undoMinutes})`

/** Undoes what this link ended recently; false if there is nothing to undo, or the account has chosen since. */
export async function undoByLink(tx: Transaction<Schema>, { what, id, mark }: UnsubscribeLink): Promise<boolean> {
  if (what === 'store' || what === 'stores') {
    const restored = await tx
      .updateTable('shop_follow')
      .set({ channel: sql`channel_before`, channel_before: null, mail_ended_by: null, mail_ended_at: null })
      .where('mail_ended_by', '=', mark)
      .where('mail_ended_at', '>', lately)
      .where(what === 'store' ? 'id' : 'user_id', '=', id)
      .executeTakeFirst()
    return restored.numUpdatedRows > 0n
  }
  const { numUpdatedRows } =
    what === 'alert'
      ? await tx
          .updateTable('price_alert')
          .set({ ended_at: null, ended_by: null })
          .where('id', '=', id)
          .where('ended_by', '=', mark)
          .where('ended_at', '>', lately)
          .executeTakeFirst()
      : await tx
          .updateTable('notification_setting')
          .set({ by_mail: true, mail_ended_by: null, mail_ended_at: null, updated_at: sql<Date>`now()` })
          .where('user_id', '=', id)
          .where('mail_ended_by', '=', mark)
          .where('mail_ended_at', '>', lately)
          .executeTakeFirst()
  if (what === 'alert') await announceAlertChange(tx, [id])
  else await announceAccountChange(tx, 'settings', [id])
  return numUpdatedRows > 0n
}
