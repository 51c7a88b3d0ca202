import type { Kysely } from 'kysely'
import type { FeedFailure } from '../../../shared/contract/provider/provider-feed.ts'
import type { Schema } from '../database/schema.ts'
import type { FetchFailure } from '../turbo/fetch/fetch-result.ts'
import { type Turbo, TurboAway } from '../turbo/turbo.ts'
import { textOf } from './feed-code.rules.ts'
import { differenceOf } from './feed-difference.rules.ts'
import { applyRows, settleRun } from './feed-run.queries.ts'
import { type FeedTable, FeedUnusable } from './feed-table.rules.ts'
import {
  findFeed,
  findFeedShops,
  findKnownCodes,
  findOtherKeys,
  keepRun,
  noteFailure,
} from './provider-feed.queries.ts'
import { readFeedApart } from './read-feed-apart.ts'

const failures: Partial<Record<FetchFailure, FeedFailure>> = {
  'too-large': 'too-large',
  status: 'refused',
  content: 'broken',
  encoding: 'broken',
  address: 'not-allowed',
  host: 'not-allowed',
  network: 'not-allowed',
  robots: 'not-allowed',
}

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

/** Has a feed by the fetcher of prices, and reads it. @throws FeedUnusable */
export async function readFeed(turbo: Turbo, { kind, url, format }: Feed): Promise<FeedTable> {
  if (kind !== 'feed' || url === null) throw new FeedUnusable('no-address')
  const file = await turbo.fetchFeed(url).catch((error) => {
    throw error instanceof TurboAway ? new FeedUnusable('away', error) : error
  })
  if (file.outcome === 'failed') throw new FeedUnusable(failures[file.failure] ?? 'unreachable')
  return readFeedApart({ bytes: file.bytes, contentType: file.contentType, format })
}

interface FeedContext {
  readonly db: Kysely<Schema>
  readonly turbo: Turbo
}

/** Keeps the difference of a feed, and applies it where staff said that small ones may. @throws FeedUnusable */
async function compareFeed({ db, turbo }: FeedContext, feed: Feed): Promise<void> {
  const { mapping, id: providerId, hours, isAuto, status } = feed
  if (!mapping) throw new FeedUnusable('no-mapping')
  const table = await readFeed(turbo, feed)
  // Without it, all codes would seem to have ended or to be offers without one. Lists that are no tables leave out what is empty.
  const needed = feed.format === 'csv' ? Object.values(mapping) : [mapping.store, mapping.code]
  if (needed.some((field) => field !== undefined && !table.fields.includes(field))) throw new FeedUnusable('field-gone')
  const called = [...new Set(table.rows.map((row) => textOf(row, mapping, 'store').slice(0, 300)))].filter(Boolean)
  const shops = await findFeedShops(db, called)
  // Nothing that can be used: staff look at the mapping before anything ends.
  if (shops.size === 0 && called.length === 0) throw new FeedUnusable('broken')
  await db.transaction().execute(async (tx) => {
    // One fetch of a provider after the other; also what is known of its codes is read behind the lock.
    await tx.selectFrom('provider').select('id').where('id', '=', providerId).forNoKeyUpdate().execute()
    const known = await findKnownCodes(tx, providerId)
    const others = await findOtherKeys(tx, providerId, [...new Set([...shops.values()].map(({ id }) => id))])
    const difference = differenceOf({ table, mapping, shops, known, others, now: new Date() })
    const runId = await keepRun(tx, { providerId, hours, rowsRead: table.rows.length }, difference)
    if (!isAuto || status !== 'ACTIVE' || difference.isHeld) return
    await applyRows(tx, { actorId: null, batchId: null }, { providerId, runId, rowIds: null })
    await settleRun(tx, runId, 'applied')
  })
}

/** Fetches one feed. Answers that it was read, why it could not be used, or that its provider is gone. */
export async function fetchFeed(context: FeedContext, providerId: string): Promise<FeedFailure | 'read' | 'gone'> {
  const feed = await findFeed(context.db, providerId)
  if (!feed) return 'gone'
  try {
    await compareFeed(context, feed)
    return 'read'
  } catch (error) {
    if (!(error instanceof FeedUnusable)) throw error
    await noteFailure(context.db, providerId, error.failure)
    return error.failure
  }
}
