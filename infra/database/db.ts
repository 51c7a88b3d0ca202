import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { readWorkerSettings } from '../../api/src/config/config.ts'
import { openForReading } from '../start/open-cluster.ts'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'
import { withClient } from '../start/with-client.ts'
import { generateFromMigrations } from './generate.ts'
import { resultTable } from './result-table.ts'

const help = `npm run db                     A prompt on the database of "npm start" (in DATA_DIR), or of DATABASE_URL; a statement ends with ;
npm run db -- "select …"       Answers one statement
npm run db -- tables           Tables, about how many rows each has, and its triggers
npm run db -- functions        Functions, with the triggers that call them
npm run db -- generate         Writes api/src/database/generated-schema.ts and schema.sql from a migrated database

Without --write nothing can be changed.`

/** Statements that have a name. */
const named: Readonly<Record<string, string>> = {
  tables: `
    select relname as "table", greatest(reltuples, 0)::bigint as "about rows",
      (select string_agg(tgname, ', ' order by tgname) from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as triggers
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  functions: `
    select proname || '(' || pg_get_function_identity_arguments(pg_proc.oid) || ')' as "function", lanname as language,
      (select string_agg(tgname || ' on ' || tgrelid::regclass, ', ' order by tgname) from pg_trigger
       where tgfoid = pg_proc.oid and not tgisinternal and tgparentid = 0) as triggers
    from pg_proc join pg_language on pg_language.oid = prolang
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`,
}

/** A refused statement is the caller's: its sentence is enough, without our stack. */
const refused = (error: Error): never => {
  throw new StartError(error.message)
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

async function answer(client: pg.Client, statement: string): Promise<void> {
  const results = [await client.query({ text: statement, rowMode: 'array' })].flat()
  for (const result of results) say(resultTable(result))
}

/** Reads statements until the input ends. One that fails says so, and the next one is asked for. */
async function prompt(client: pg.Client): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'qasima> ' })
  let statement = ''
  let isOpen = true
  lines.once('close', () => {
    isOpen = false
  })
  lines.prompt()
  for await (const line of lines) {
    if (statement === '' && ['\\q', 'exit', 'quit'].includes(line.trim())) break
    statement += `${line}\n`
    if (line.trimEnd().endsWith(';') || statement.trim() === '') {
      if (statement.trim() !== '') await answer(client, statement).catch((error: Error) => say(error.message))
      statement = ''
    }
    lines.setPrompt(statement === '' ? 'qasima> ' : '     -> ')
    // The end of piped input closes the prompt while statements are still waiting.
    if (isOpen) lines.prompt()
  }
  lines.close()
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  const [question] = positionals
  if (values.help) return say(help)
  if (question === 'generate') return generateFromMigrations()
  const database = await openForReading(readWorkerSettings(process.env))
  try {
    await withClient(database.url, async (client) => {
      await client.query(`set default_transaction_read_only = ${values.write ? 'off' : 'on'}`)
      await (question === undefined ? prompt(client) : answer(client, named[question] ?? question).catch(refused))
    })
  } finally {
    await database.close()
  }
}

await runCommand(run)
