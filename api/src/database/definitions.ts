import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { errorCode } from '../../../shared/server/error-code.ts'

const sourceFolder = new URL('../', import.meta.url)

/** A function, view or trigger in a noun's `<noun>.functions.sql`. */
export interface Definition {
  /** As `drop` needs it: `function fold_search(input text)`, `trigger shop_touch on shop`. */
  readonly name: string
  readonly text: string
}

const beginning = /^create or replace (?:(function) (\w+\([^)]*\))|(view) (\w+)|(trigger) (\w+)[^;]*?\bon ("?\w+"?))/m

/** The definitions in a file. Each starts with `create or replace` at the beginning of a line, below its comment. */
export function definitionsIn(text: string, file: string): readonly Definition[] {
  return text.split(/\n\n(?=--|create )/).flatMap((part) => {
    const found = beginning.exec(part)
    if (!found) {
      if (/^(?!--)\S/m.test(part)) throw new Error(`${file}: no function, view or trigger begins ${part.slice(0, 60)}`)
      return []
    }
    const [, , fn, , view, , trigger, table] = found
    if (/ default /.test(fn ?? '')) throw new Error(`${file}: ${fn} has a default, which "drop function" does not take`)
    const name = fn ? `function ${fn}` : view ? `view ${view}` : `trigger ${trigger} on ${table}`
    return [{ name: name.replaceAll(/\s+/g, ' '), text: part.trim() }]
  })
}

/** The definitions of every noun: functions first, then views, then triggers. */
export async function findDefinitions(folder: URL = sourceFolder): Promise<readonly Definition[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.functions.sql')).sort()
  const found = await Promise.all(
    files.map(async (file) => definitionsIn(await readFile(new URL(file, folder), 'utf8'), file)),
  )
  const all = found.flat()
  const twice = all.find(({ name }, place) => all.findIndex((other) => other.name === name) !== place)
  if (twice) throw new Error(`${twice.name} is defined twice`)
  return ['function', 'view', 'trigger'].flatMap((kind) => all.filter(({ name }) => name.startsWith(kind)))
}

const digestOf = ({ text }: Definition): string => createHash('sha256').update(text).digest('hex')

/**
 * Updates functions, views and triggers to the nouns' definitions: creates or replaces new and changed ones, drops
 * removed ones. Does nothing if nothing changed.
 */
export async function applyDefinitions<Schema>(db: Kysely<Schema>, folder?: URL): Promise<void> {
  const wanted = await findDefinitions(folder)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; digest: string }>`select name, digest from database_definition`.execute(
      tx,
    )
    const present = new Map(rows.map(({ name, digest }) => [name, digest]))
    const names = new Set(wanted.map(({ name }) => name))
    await dropAll(
      tx,
      rows.map(({ name }) => name).filter((name) => !names.has(name)),
    )
    const changed = wanted.filter((definition) => present.get(definition.name) !== digestOf(definition))
    await createAll(tx, changed)
    await sql`
      insert into database_definition (name, digest)
      select * from unnest(${changed.map(({ name }) => name)}::text[], ${changed.map(digestOf)}::text[])
      on conflict (name) do update set digest = excluded.digest`.execute(tx)
  })
}

/** Drops triggers before the functions that they call; functions together, since they call each other. */
async function dropAll<Schema>(tx: Transaction<Schema>, names: readonly string[]): Promise<void> {
  const of = (kind: string) =>
    names.filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1))
  for (const trigger of of('trigger')) await sql`drop trigger if exists ${sql.raw(trigger)}`.execute(tx)
  for (const kind of ['view', 'function']) {
    if (of(kind).length > 0) await sql`drop ${sql.raw(`${kind} if exists ${of(kind).join(', ')}`)}`.execute(tx)
  }
  await sql`delete from database_definition where name = any (${names})`.execute(tx)
}

/** PostgreSQL error codes: undefined table, undefined function. */
const undefinedObjects = ['42P01', '42883']

/** Functions may call each other across files: one that fails is retried after the others. */
async function createAll<Schema>(tx: Transaction<Schema>, definitions: readonly Definition[]): Promise<void> {
  const early: Definition[] = []
  for (const definition of definitions) {
    try {
      await sql.raw(`savepoint definition; ${definition.text}`).execute(tx)
    } catch (error) {
      const cause = undefinedObjects.includes(errorCode(error) ?? '') && definitions.length > 1 ? undefined : error
      if (cause) throw new Error(`${definition.name} cannot be defined`, { cause })
      early.push(definition)
      await sql`rollback to savepoint definition`.execute(tx)
    }
  }
  if (early.length === definitions.length && early[0]) return createAll(tx, [early[0]])
  if (early.length > 0) await createAll(tx, early)
}

/** A function, view or trigger of this code that is missing in the database. */
export async function findMissingDefinition<Schema>(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from database_definition`.execute(db)
  const present = new Set(rows.map(({ name }) => name))
  return (await findDefinitions()).find(({ name }) => !present.has(name))?.name
}
