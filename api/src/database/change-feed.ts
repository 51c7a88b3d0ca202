import { sql, type Transaction } from 'kysely'
import type { Connection } from './connection.ts'
import { listenOn } from './listen.ts'
import type { Schema } from './schema.ts'

/** What processes keep in memory and hear about: the name of a table, as a rule. */
export type Topic = 'ads' | 'shortner'

interface Subscriber {
  /** Ids of what changed; undefined where it may be anything. */
  readonly onChange: (id: string | undefined) => void
}

export interface ChangeFeed {
  /** Calls back for every change that is committed from now on, in any process. Answers what ends it. */
  subscribe(topic: Topic, onChange: Subscriber['onChange']): () => void
  /** Resolves when changes are heard. @throws what keeps it from the database. */
  ready(): Promise<void>
  close(): Promise<void>
}

const channel = 'changes'

/** Announces to every process, once the transaction is committed, that records changed; without ids, that any may have. */
export async function announceChange(
  transaction: Transaction<Schema>,
  topic: Topic,
  ids?: readonly string[],
): Promise<void> {
  const payloads = ids?.map((id) => `${topic} ${id}`) ?? [topic]
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(transaction)
}

/** One listener of a process for all topics, so that each does not hold a connection of its own. */
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
