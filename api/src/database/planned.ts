import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* planned */'

/**
 * Begins a statement of Kysely that is run for every price, and whose text is always the same: it travels under a name, and
 * PostgreSQL parses and plans it once for a connection rather than each time.
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

/** Has a client send planned statements under their names. */
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
