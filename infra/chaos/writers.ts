import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../start/with-client.ts'
import type { Caller } from './caller.ts'

/** One write, named by its key. */
export const write = ({ call }: Pick<Caller, 'call'>, key: string) =>
  call('POST', '/uninstall/feedback', { body: { reason: 'other', feedback: key }, headers: { 'idempotency-key': key } })

/** Writers that send one write after the other, and the same one again until it is acknowledged. */
export function startWriters(service: Pick<Caller, 'call'>, count: number) {
  const acknowledged: string[] = []
  let isStopping = false
  let refused = 0
  const writer = async () => {
    while (!isStopping) {
      const key = randomUUID()
      while (!isStopping) {
        const { status } = await write(service, key)
        if (status === 200) {
          acknowledged.push(key)
          break
        }
        refused += 1
        await sleep(50)
      }
    }
  }
  const writers = Array.from({ length: count }, writer)
  return {
    acknowledged,
    /** Tries without success; each was sent again. */
    refused: () => refused,
    stop: async () => {
      isStopping = true
      await Promise.all(writers)
    },
  }
}

/** How many acknowledged writes the database does not hold, and how many writes it holds more than once. */
export const countLostAndTwice = (url: string, acknowledged: readonly string[]) =>
  withClient(url, async (client) => {
    // The text rather than the key, whose index would hide a write that is there twice; the demo's own is no key.
    const { rows } = await client.query<{ feedback: string; times: number }>(
      `select feedback, count(*)::integer as times from uninstall_feedback
       where feedback ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' group by feedback`,
    )
    const held = new Map(rows.map(({ feedback, times }) => [feedback, times]))
    return {
      lost: acknowledged.filter((key) => !held.has(key)).length,
      twice: rows.filter(({ times }) => times > 1).length,
    }
  })
