import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { TurboReading } from '../turbo/turbo.ts'

/** Blocks in a row after which a shop is not asked for a while; a single page may be blocked by itself. */
const blocksBefore = 3
/** Minutes of the first pause; doubled with each further block, up to a day. */
const firstPause = 5

/** Whether a shop blocked the service: a robot check, 403 or 429. */
const isBlocked = (reading: TurboReading): boolean =>
  reading.outcome === 'read'
    ? reading.wall === 'blocked'
    : reading.outcome === 'failed' && /^4(?:03|29)$/.test(`${reading.status}`)

/** Records a reply of a shop, which decides how often it is asked from now on. */
export async function noteAnswer(db: Kysely<Schema>, shopId: number, reading: TurboReading): Promise<void> {
  if (!isBlocked(reading)) {
    if (reading.outcome === 'failed') return
    await db
      .updateTable('shop_check_pace')
      .set({ blocks: 0, blocked_until: null })
      .where('shop_id', '=', shopId)
      .where('blocks', '>', 0)
      .execute()
    return
  }
  await sql`
    insert into shop_check_pace as pace (shop_id, blocks) values (${shopId}, 1)
    on conflict (shop_id) do update set
      blocks = least(pace.blocks + 1, 20),
      blocked_until = case when pace.blocks + 1 >= ${blocksBefore} then now() + ${pauseAfter} end,
      next_at = greatest(pace.next_at, now() + ${pauseAfter})
  `.execute(db)
}

const pauseAfter = sql`least(1440, ${sql.lit(firstPause)} * power(2, pace.blocks)) * interval '1 minute'`

/** Whether a shop is paused because it blocked the service repeatedly. */
export async function isLeftAlone(db: Kysely<Schema>, shopId: number): Promise<boolean> {
  const row = await db
    .selectFrom('shop_check_pace')
    .select('shop_id')
    .where('shop_id', '=', shopId)
    .where('blocked_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
