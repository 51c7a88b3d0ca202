import { sql, type Transaction } from 'kysely'
import type { Connection } from './connection.ts'
import { listenOn } from './listen.ts'
import type { Schema } from './schema.ts'

/** Data that processes keep in memory and want to hear changes of: usually a table name. */
export type Topic = 'ads' | 'shortner'

interface Subscriber {
  /** The id of the changed row; undefined if any may have changed. */
  readonly onChange: (id: string | undefined) => void
}

export interface ChangeFeed {
  /** Calls back for every change committed from now on, in any process. Returns a function that ends it. */
  subscribe(topic: Topic, onChange: Subscriber['onChange']): () => void
  /**
   * Resolves once changes are received.
   * @throws if the database cannot be reached.
   */
  ready(): Promise<void>
  close(): Promise<void>
}

const channel = 'changes'

/** Announces to every process, after the commit, that records changed; without ids, that any may have. */
export async function announceChange(
  transaction: Transaction<Schema>,
  topic: Topic,
  ids?: readonly string[],
): Promise<void> {
  const payloads = ids?.map((id) => `${topic} ${id}`) ?? [topic]
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(transaction)
}

/** One listener per process for all topics, so that each does not need a connection of its own. */
export function openChangeFeed(connection: Connection): ChangeFeed {
  const subscribers = new Map<string, Set<Subscriber>>()
  const listener = listenOn(connection, {
    channel,
    onMessage: (payload) => {
      const [topic = '', id] = payload.split(' ')
      for (const { onChange } of subscribers.get(topic) ?? []) onChange(id)
    },
    onResumed: () => {
      for (const { onChange } of [...subscribers.values()].flatMap((of) => [...of])) onChange(undefined)
    },
  })
  return {
    subscribe(topic, onChange) {
      const of = subscribers.get(topic) ?? new Set()
      const subscriber = { onChange }
      subscribers.set(topic, of.add(subscriber))
      return () => of.delete(subscriber)
    },
    ready: listener.ready,
    close: listener.close,
  }
}
