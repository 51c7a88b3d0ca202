import { hash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { DummyDriver, type InferResult, Kysely, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
import { presentCaller } from './caller.ts'
import type { Connection } from './connection.ts'
import type { Schema } from './schema.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('the compiler of named queries has no database to look at')
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Rows<Query> = Query extends { compile(): CompiledQuery<unknown> } ? InferResult<Query> : never

/** What is sent: PostgreSQL remembers the text by its name after the first use on a connection. */
interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

export interface NamedQuery<Input, Result> {
  (connection: Connection, input: Input): Promise<Result>
  statement(input: Input): Statement
}

/**
 * A query that is built and compiled once and travels as a prepared statement, which PostgreSQL parses
 * once for each connection. Values that differ between runs are read from `input`. While the query is built they stand
 * for values not yet known, so nothing branches on them; what decides the query's text is a parameter around it:
 *
 *     const shopName = namedQuery('shop-name', (db, input: { id: number }) =>
 *       db.selectFrom('shop').select('name_en').where('id', '=', input.id))
 *     const [row] = await shopName(connection, { id: 12 })
 */
export function namedQuery<Input extends object, Query extends { compile(): CompiledQuery<unknown> }>(
  label: string,
  build: (db: Kysely<Schema>, input: Input) => Query,
): NamedQuery<Input, Rows<Query>> {
  // While the query is built, every input property is a slot; Kysely passes values through untouched.
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Input
  const { sql: text, parameters } = build(compiler, slots).compile()
  const name = `${label}:${hash('sha1', text).slice(0, 8)}`

  // Each slot has the name of the input property.
  const statement = (input: Input): Statement => ({
    name,
    text,
    values: parameters.map((value) => (value instanceof Slot ? input[value.name as keyof Input] : value)),
  })
  const ask = async (connection: Connection, asked: Statement) => {
    const held = presentCaller()?.transaction
    if (held) return held.query(asked.text, asked.values)
    try {
      return await connection.pool.query(asked)
    } catch (error) {
      const other = connection.insteadAfter(error)
      if (!other) throw error
      return other.query(asked)
    }
  }
  // The driver does not know the row type; the compiled query does.
  const run = async (connection: Connection, input: Input) =>
    (await ask(connection, statement(input))).rows as Rows<Query>
  return Object.assign(run, { statement })
}
