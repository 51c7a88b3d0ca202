import type { FeedFailure } from '../../../shared/contract/provider/provider-feed.ts'
import { type FeedFile, type FeedTable, FeedUnusable, readFeedTable } from './feed-table.rules.ts'

/** One feed, on a thread that is there for nothing else. A failure is a value: classes do not come over from a thread. */
export default async (file: FeedFile): Promise<FeedTable | FeedFailure> => {
  try {
    return await readFeedTable(file)
  } catch (error) {
    if (error instanceof FeedUnusable) return error.failure
    throw error
  }
}
