import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findJobs } from '../../api/src/app/find-jobs.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { baseline, migrate, readMigrations } from '../../api/src/database/migrate.ts'
import { prepareQueues } from '../../api/src/worker/job-queue.ts'
import { errorCode } from '../../shared/server/error-code.ts'
import { StartError } from '../start/start-error.ts'
import { withClient } from '../start/with-client.ts'
import { type ArchiveEntry, type ArchiveHead, type ArchiveManifest, readArchive } from './archive.ts'
import {
  columnList,
  queueVersionOf,
  type StoredColumn,
  type StoredTable,
  setTextForm,
  sumOf,
  tablesOf,
} from './database-content.ts'

/** PostgreSQL: a row refers to nothing. */
const foreignKeyViolation = '23503'

interface Filling {
  readonly file: string
  readonly head: ArchiveHead
  readonly manifest: ArchiveManifest
  /** Takes the entries that are no rows. */
  readonly storeFile: (entry: ArchiveEntry) => Promise<void>
  readonly onProgress: (detail: string) => void
}

/** The migrations of an archive; the baseline in place of those that made the same tables before it. */
const migrationsOfArchive = ({ migrations }: ArchiveHead): readonly string[] =>
  migrations.includes(baseline.last)
    ? [baseline.name, ...migrations.filter((name) => name > baseline.last)]
    : migrations

/** @throws StartError when this release does not know what the archive was made with. */
export async function refuseUnknownSchema(head: ArchiveHead): Promise<void> {
  const known = await readMigrations()
  const names = migrationsOfArchive(head)
  const unknown = names.filter((name) => !(name in known))
  if (names.includes(baseline.first))
    throw new StartError(
      `The archive is of an early release: its last migration is ${names.at(-1)}, and ${baseline.last} is the first that this one takes. Bring its database up to that with the release that has it, and back it up again.`,
    )
  if (unknown.length > 0)
    throw new StartError(
      `The archive is of a newer release: this one does not know the migration ${unknown[0]}. Restore it with that release.`,
    )
}

/**
 * Fills an empty database from an archive: tables as they were when it was made, its rows, proof that they are the
 * same rows, then the migrations since. @throws StartError for rows that are not those of the archive.
 */
export async function fillDatabase(url: string, filling: Filling): Promise<void> {
  const { head, onProgress } = filling
  const database = openDatabase({ url, onIdleError: () => {} })
  try {
    onProgress('tables')
    const names = migrationsOfArchive(head)
    const then = Object.entries(await readMigrations()).filter(([name]) => names.includes(name))
    await migrate(database.main.kysely, Object.fromEntries(then))
    const jobs = await findJobs()
    await prepareQueues(database.main.pool, jobs)
    await withClient(url, (client) => loadRows(client, filling))
    onProgress('newer migrations')
    await migrate(database.main.kysely)
    await prepareQueues(database.main.pool, jobs)
    await withClient(url, refuseUnproven)
  } finally {
    await database.close()
  }
}

/** What the database itself still doubts would be a reference that was never proved. */
async function refuseUnproven(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select conname as name from pg_constraint where not convalidated',
  )
  if (rows[0]) throw new StartError(`The database did not prove ${rows[0].name}. Nothing was restored.`)
}

async function loadRows(client: pg.Client, filling: Filling): Promise<void> {
  const { head, manifest, onProgress } = filling
  await setTextForm(client)
  if ((head.queueVersion ?? 0) > ((await queueVersionOf(client)) ?? 0))
    throw new StartError('The archive is of a newer release: its job queue is newer. Restore it with that release.')

  const targets = await prepareTables(client, head.tables)
  const restoreRules = await liftRules(client)
  await copyEntries(client, targets, filling)
  onProgress('indexes and references')
  await restoreRules()
  for (const { name, last, isCalled } of head.sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null', [
      name,
      last,
      isCalled,
    ])
  }
  onProgress('proof')
  for (const { kept, isWhole } of targets.values()) {
    const wanted = manifest.tables[kept.name]
    const found = await sumOf(client, kept)
    if (found.rows === wanted?.rows && (!isWhole || found.sum === wanted.sum)) continue
    throw new StartError(
      `The rows of ${kept.name} are not those of the archive: ${found.rows}, and ${wanted?.rows ?? 'none'} there. Nothing was restored.`,
    )
  }
  await client.query('vacuum (analyze)')
}

interface Target {
  readonly stored: StoredTable
  /** The columns that are kept of it. */
  readonly kept: StoredTable
  /** False where a newer job queue has other columns, and keeps those that both have. */
  readonly isWhole: boolean
}

/** Empties what migrations filled, and makes tables that no migration makes, such as the note of the demo. */
async function prepareTables(client: pg.Client, stored: readonly StoredTable[]): Promise<ReadonlyMap<string, Target>> {
  const present = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  await client.query(`truncate ${[...present.keys()].join(', ')}`)
  const targets = new Map<string, Target>()
  for (const table of stored) {
    const isQueue = table.name.startsWith('pgboss.')
    const found = present.get(table.name)
    if (!found && isQueue) continue
    if (!found) refuseForeignText(table)
    if (!found) await client.query(`create table ${table.name} (${table.columns.map(definitionOf).join(', ')})`)
    const names = table.columns.map(({ name }) => name)
    const kept = (found ?? table).columns.filter(({ name }) => names.includes(name))
    const isWhole = kept.length === names.length
    if (!isWhole && !isQueue) throw new StartError(`This release lacks columns of ${table.name} that the archive has.`)
    targets.set(table.name, { stored: table, kept: { ...table, columns: isWhole ? table.columns : kept }, isWhole })
  }
  return targets
}

/** What the description of a table may hold that no migration makes: it becomes SQL, and its author is unknown. */
const plain = {
  name: /^public\.[a-z][a-z0-9_]*$/,
  type: /^[a-z][a-z0-9 ]*(\(\d+(,\d+)?\))?[a-z ]*(\[\])?$/,
  default: /^(now\(\)|true|false|-?\d+|'[\w -]*'::[a-z ]+)$/,
}

/** @throws StartError for a table that could be more than a table. */
function refuseForeignText({ name, columns }: StoredTable): void {
  const isPlain = columns.every(
    ({ type, default: value }) => plain.type.test(type) && (value === null || plain.default.test(value)),
  )
  if (!plain.name.test(name) || !isPlain)
    throw new StartError('The archive was altered: it describes a table that no release makes. Nothing was restored.')
}

const definitionOf = ({ name, type, isRequired, default: value }: StoredColumn) =>
  [pg.escapeIdentifier(name), type, value === null ? '' : `default ${value}`, isRequired ? 'not null' : ''].join(' ')

/**
 * Takes references, triggers and indexes off every table, and answers how to put them back: a reference is then
 * proved for every row, and an index is built once instead of row by row.
 */
async function liftRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ lift: string; restore: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as lift,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
    from pg_constraint as c join pg_namespace as n on n.oid = c.connamespace
    where contype = 'f' and conparentid = 0 and n.nspname in ('public', 'pgboss')
    union all
    select format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger where not tgisinternal and tgparentid = 0
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index as i join pg_class as c on c.oid = i.indexrelid join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'i' and not i.indisunique and not c.relispartition`)
  for (const { lift } of rows) await client.query(lift)
  return async () => {
    await client.query(`set maintenance_work_mem = '256MB'`)
    // Indexes first, which the proof of references then uses.
    for (const { restore } of rows.toReversed()) {
      await client.query(restore).catch((error) => {
        throw errorCode(error) === foreignKeyViolation
          ? new StartError(
              `A row of the archive refers to one that is not in it: ${error.detail} Nothing was restored.`,
            )
          : error
      })
    }
  }
}

/** Feeds each table its pieces. One can end within a row, so a table is one COPY however many it has. */
async function copyEntries(
  client: pg.Client,
  targets: ReadonlyMap<string, Target>,
  { file, storeFile, onProgress }: Filling,
): Promise<void> {
  let open: { readonly target: Target; readonly rows: Writable; readonly taken: Promise<void> } | undefined
  const close = async () => {
    if (!open) return
    const { target, rows, taken } = open
    open = undefined
    rows.end()
    await taken
    if (!target.isWhole) await keepCommon(client, target)
  }
  await readArchive(file, async (entry) => {
    const name = /^tables\/(.+)\/\d+$/.exec(entry.name)?.[1] ?? ''
    if (open?.target.stored.name !== name) await close()
    const target = targets.get(name)
    if (!target) return name ? undefined : storeFile(entry)
    if (!open) {
      onProgress(name)
      if (!target.isWhole) await makeStaging(client, target)
      const into = target.isWhole ? target.stored.name : 'staging'
      const rows = client.query(copyFrom(`copy ${into} (${columnList(target.stored)}) from stdin`))
      const taken = finished(rows)
      // Heard when it is closed, or by what is written next.
      taken.catch(() => {})
      open = { target, rows, taken }
    }
    const { rows, taken } = open
    for await (const chunk of entry.content) if (!rows.write(chunk)) await Promise.race([once(rows, 'drain'), taken])
  })
  await close()
}

const makeStaging = (client: pg.Client, { stored }: Target) =>
  client.query(
    `create temp table staging (${stored.columns.map(({ name }) => `${pg.escapeIdentifier(name)} text`).join(', ')})`,
  )

async function keepCommon(client: pg.Client, { kept }: Target): Promise<void> {
  const values = kept.columns.map(({ name, type }) => `${pg.escapeIdentifier(name)}::${type}`).join(', ')
  await client.query(`insert into ${kept.name} (${columnList(kept)}) select ${values} from staging`)
  await client.query('drop table staging')
}
