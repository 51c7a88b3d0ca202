import { toError } from '../../../shared/server/error-code.ts'
import { inPool } from '../database/caller.ts'
import { isDatabaseAway, isDataRefused } from '../database/failures.ts'

/** Events of one statement. */
const batchSize = 2_000

/** Failures in a row of a database that is there, after which it is taken to refuse the events. */
const maxFailures = 10

interface Written<Event> {
  /** What the database refuses, each by itself. */
  readonly refused: readonly Event[]
  /** What is left to write, since the database failed. */
  readonly left: readonly Event[]
  /** The last failure. */
  readonly error?: Error
}

/** Writes events in batches; one that is refused in halves, so that a single bad event keeps no other from being written. */
export function batchWriter<Event>(write: (events: readonly Event[]) => Promise<void>) {
  let failures = 0

  return async (events: readonly Event[]): Promise<Written<Event>> => {
    const batches: (readonly Event[])[] = []
    for (let start = 0; start < events.length; start += batchSize) batches.push(events.slice(start, start + batchSize))
    const refused: Event[] = []
    let last: Error | undefined
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const present = batch
      try {
        await inPool('public', () => write(present))
      } catch (thrown) {
        const error = toError(thrown)
        last = error
        if (isDatabaseAway(error) || (!isDataRefused(error) && failures < maxFailures)) {
          failures += isDatabaseAway(error) ? 0 : 1
          return { refused, left: [present, ...batches].flat(), error }
        }
        if (present.length === 1) refused.push(...present)
        else {
          const middle = Math.ceil(present.length / 2)
          batches.unshift(present.slice(0, middle), present.slice(middle))
        }
      }
    }
    failures = 0
    return { refused, left: [], error: last }
  }
}
