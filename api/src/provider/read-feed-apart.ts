import { Piscina } from 'piscina'
import type { FeedFailure } from '../../../shared/contract/provider/provider-feed.ts'
import { errorCode, toError } from '../../../shared/server/error-code.ts'
import { type FeedFile, type FeedTable, FeedUnusable } from './feed-table.rules.ts'

/** Milliseconds for one feed. Those of people take half a second at 5 MB; the worst of others some ten. */
const feedDeadline = 5_000
const maxMegabytes = 512

/** A feed is of others, and may be made to be slow: it is read beside the thread that answers, one after the other. */
const thread = new Piscina<FeedFile, FeedTable | FeedFailure>({
  filename: new URL('feed-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
})

let last: Promise<unknown> = Promise.resolve()

async function readInTurn(file: FeedFile, deadline: number): Promise<FeedTable> {
  try {
    const table = await thread.run(file, { signal: AbortSignal.timeout(deadline) })
    if (typeof table === 'string') throw new FeedUnusable(table)
    return table
  } catch (error) {
    if (toError(error).name === 'AbortError' || errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new FeedUnusable('too-large', error)
    throw error
  }
}

/** Reads a feed as a table of texts. @throws FeedUnusable also where that takes more time or memory than any feed does. */
export function readFeedApart(file: FeedFile, { deadline = feedDeadline } = {}): Promise<FeedTable> {
  // Its time begins with its turn.
  const reading = last.then(() => readInTurn(file, deadline))
  last = reading.catch(() => {})
  return reading
}
