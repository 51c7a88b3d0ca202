import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* planned */'

/**
 * Marks a Kysely statement that runs for every price and always has the same text: it is sent as a named statement,
 * which PostgreSQL parses and plans once per connection.
 */
export const planned = sql.raw(mark)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `planned:${hash('sha1', text).slice(0, 12)}`
  names.set(text, name)
  return name
}

const prepared = new WeakSet<pg.ClientBase>()

/** Makes a client send marked statements as named statements. */
export function sendPlanned<Client extends pg.ClientBase>(client: Client): Client {
  if (prepared.has(client)) return client
  prepared.add(client)
  const send: (...asked: readonly unknown[]) => unknown = client.query.bind(client)
  const query = (text: unknown, ...rest: readonly unknown[]) =>
    typeof text === 'string' && text.trimStart().startsWith(mark)
      ? send({ name: nameOf(text), text, values: rest[0] })
      : send(text, ...rest)
  return Object.assign(client, { query })
}
