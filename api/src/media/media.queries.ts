import { type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import {
  type MediaItem,
  maxInFolder,
  maxUsesNamed,
  pictureSources,
} from '../../../shared/contract/media/media.routes.ts'
import { advisoryLock } from '../database/advisory-lock.ts'
import { referencesTo } from '../database/references.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError, type ConflictingRecord } from '../http/api-error.ts'
import { nameConstraints, refuseReferenced } from '../http/constraints.ts'
import type { SectionAccess } from '../http/context.ts'

nameConstraints({ media_path_depth: { key: 'dir', message: 'OUT_OF_RANGE' } })

type Db = Kysely<Schema>

const columns = [
  'path',
  'dir',
  'name',
  'is_directory',
  'key',
  'file',
  'type',
  'size',
  'width',
  'height',
  'alt_ar',
  'alt_en',
  'created_at',
] as const

/** An entry of the library as its table holds it. */
export type MediaRow = Awaited<ReturnType<typeof findEntry>>

export const toItem = (row: MediaRow): MediaItem => ({
  path: row.path,
  name: row.name,
  url: row.key && `/media/${row.key}/${row.file}`,
  type: row.type,
  size: row.size,
  width: row.width,
  height: row.height,
  alt: { ar: row.alt_ar, en: row.alt_en },
  isDirectory: row.is_directory,
  createdAt: row.created_at.toISOString(),
})

const treeLock = advisoryLock('media-tree')

/** Makes changes of the tree wait for one another, until the transaction ends. Staff are few, and none takes long. */
export async function lockTree(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${treeLock})`.execute(tx)
}

/** Undefined when nothing has this path. */
export const entryAt = (db: Db, path: string) =>
  db.selectFrom('media').select(columns).where('path', '=', path).executeTakeFirst()

/** @throws ApiError `NOT_FOUND`. */
export async function findEntry(db: Db, path: string) {
  const entry = await entryAt(db, path)
  if (!entry) throw new ApiError('NOT_FOUND')
  return entry
}

/**
 * Whether an address of the site is that of a file of the library: of an entry itself, or of a picture in another
 * width.
 */
export async function isLibraryFile(db: Db, address: string): Promise<boolean> {
  const key = /^\/media\/([^/]+)\//.exec(address)?.[1]
  if (!key) return false
  const entry = await db.selectFrom('media').select('file').where('key', '=', key).executeTakeFirst()
  if (!entry) return false
  const own = `/media/${key}/${entry.file}`
  const widths = Object.values(pictureSources(own) ?? {}).flatMap((offer) => offer.split(', '))
  return [own, ...widths.map((source) => source.split(' ')[0])].includes(address)
}

const inFolder = (db: Db, dir: string) => db.selectFrom('media').where('dir', dir ? '=' : 'is', dir || null)

/** What is in a folder: folders first, by name. @throws ApiError `NOT_FOUND`. */
export async function listFolder(db: Db, dir: string): Promise<MediaItem[]> {
  if (dir && !(await findEntry(db, dir)).is_directory) throw new ApiError('NOT_FOUND')
  const rows = await inFolder(db, dir)
    .select(columns)
    .orderBy('is_directory', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('name')
    .execute()
  return rows.map(toItem)
}

const recordOf = ({ path }: { path: string }): ConflictingRecord => ({ section: 'media', id: path })

/** The refusal of a path that something has. */
export const pathTaken = (path: string) => new ApiError('CONFLICT', { records: [recordOf({ path })] })

/** @throws ApiError `NOT_FOUND`, or `VALIDATION_ERROR` when so many entries more are too many for the folder. */
export async function requireRoom(db: Db, dir: string, entries = 1): Promise<void> {
  if (dir && !(await findEntry(db, dir)).is_directory) throw new ApiError('NOT_FOUND')
  const { held } = await inFolder(db, dir)
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  if (held + entries > maxInFolder) {
    throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'dir', message: 'OUT_OF_RANGE' }] })
  }
}

/** Names in a folder that begin with these letters. */
export async function namesLike(db: Db, dir: string, start: string): Promise<ReadonlySet<string>> {
  const rows = await inFolder(db, dir).select('name').where(sql<boolean>`starts_with(name, ${start})`).execute()
  return new Set(rows.map(({ name }) => name))
}

export const insertEntry = (tx: Transaction<Schema>, entry: Insertable<Schema['media']>) =>
  tx.insertInto('media').values(entry).returning(columns).executeTakeFirstOrThrow()

/** Changes one entry; what lies below a folder goes with it. */
export const updateEntry = (tx: Transaction<Schema>, path: string, change: Updateable<Schema['media']>) =>
  tx.updateTable('media').set(change).where('path', '=', path).returning(columns).executeTakeFirstOrThrow()

export async function deleteEntry(tx: Transaction<Schema>, path: string): Promise<void> {
  await refuseReferenced(tx.deleteFrom('media').where('path', '=', path).execute())
}

/** The first entries in a folder. */
export async function childrenOf(db: Db, dir: string, max: number): Promise<readonly ConflictingRecord[]> {
  const rows = await inFolder(db, dir).select('path').orderBy('path').limit(max).execute()
  return rows.map(recordOf)
}

/** A record that shows a picture. */
export interface MediaUse {
  readonly section: string
  readonly id: string
  readonly label: string
}

/**
 * The records that show an entry or anything below it, in the trash or not: the first of them, and how many there are.
 * A record shows a picture by a column that refers to its key.
 */
export async function findUses(
  db: Db,
  sections: SectionAccess,
  path: string,
  limit = maxUsesNamed,
): Promise<{ readonly uses: MediaUse[]; readonly total: number }> {
  const references = (await referencesTo(db, 'media', 'key')).filter(({ hasId }) => hasId)
  if (references.length === 0) return { uses: [], total: 0 }
  const using = references.map(
    ({ table, column }) => sql`
      select ${sections.sectionOfTable(table)} as section, id::text, ${sql.ref(sections.labelColumnOf(table) ?? 'id')}::text as label
      from ${sql.table(table)} join shown on ${sql.ref(`${table}.${column}`)} = shown.key`,
  )
  const { rows } = await sql<MediaUse & { total: number }>`
    with shown as materialized (
      select key from media where key is not null and (path = ${path} or starts_with(path, ${`${path}/`}))
    ), uses as (${sql.join(using, sql` union `)})
    select section, id, label, count(*) over () as total from uses order by section, label, id limit ${limit}
  `.execute(db)
  return { uses: rows.map(({ section, id, label }) => ({ section, id, label })), total: rows[0]?.total ?? 0 }
}
