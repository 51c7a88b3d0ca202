import type { Transaction } from 'kysely'
import type { AuditAction } from '../../../shared/contract/audit/audit.routes.ts'
import type { MediaItem } from '../../../shared/contract/media/media.routes.ts'
import { recordAudit } from '../collection/record-audit.ts'
import type { Schema } from '../database/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { SectionAccess } from '../http/context.ts'
import {
  childrenOf,
  deleteEntry,
  entryAt,
  findEntry,
  findUses,
  insertEntry,
  lockTree,
  type MediaRow,
  namesLike,
  pathTaken,
  requireRoom,
  toItem,
  updateEntry,
} from './media.queries.ts'
import { stemOf, uniqueName } from './media-name.rules.ts'

type Tx = Transaction<Schema>

/** Records that a refusal names. */
const maxNamed = 5

const joined = (dir: string | null, name: string): string => (dir ? `${dir}/${name}` : name)

const audit = (
  tx: Tx,
  actorId: string | null,
  action: AuditAction,
  recordId: string,
  before: object | null,
  after: object | null,
): Promise<void> =>
  recordAudit(tx, {
    actorId,
    action,
    section: 'media',
    recordId,
    before: before && { ...before },
    after: after && { ...after },
  })

async function needFree(tx: Tx, path: string): Promise<void> {
  if (await entryAt(tx, path)) throw pathTaken(path)
}

async function addFolder(tx: Tx, dir: string, name: string, actorId: string | null): Promise<MediaItem> {
  await requireRoom(tx, dir)
  const item = toItem(await insertEntry(tx, { dir: dir || null, name, is_directory: true }))
  await audit(tx, actorId, 'create', item.path, null, item)
  return item
}

/** @throws ApiError `NOT_FOUND` for the folder around it, `CONFLICT` when the name is taken. */
export async function makeFolder(
  tx: Tx,
  { dir, name }: { readonly dir: string; readonly name: string },
  actorId: string,
): Promise<MediaItem> {
  await lockTree(tx)
  await needFree(tx, joined(dir, name))
  return addFolder(tx, dir, name, actorId)
}

/** Makes the folders of a path that are not there. */
async function ensureFolder(tx: Tx, path: string, actorId: string | null): Promise<void> {
  let dir = ''
  for (const name of path ? path.split('/') : []) {
    const inner = joined(dir, name)
    const entry = await entryAt(tx, inner)
    if (entry && !entry.is_directory) throw pathTaken(inner)
    if (!entry) await addFolder(tx, dir, name, actorId)
    dir = inner
  }
}

/** What is known of a picture or video once its files are stored. */
export type NewFile = Pick<MediaRow, 'name' | 'key' | 'file' | 'type' | 'size' | 'width' | 'height'>

/**
 * Adds a picture or video to a folder, which is made where it is missing; a name that is taken gets a number.
 * @throws ApiError `CONFLICT` when a file stands where the folder should.
 */
export async function addFile(tx: Tx, dir: string, added: NewFile, actorId: string | null): Promise<MediaItem> {
  await lockTree(tx)
  await ensureFolder(tx, dir, actorId)
  await requireRoom(tx, dir)
  const name = uniqueName(added.name, await namesLike(tx, dir, stemOf(added.name)))
  const item = toItem(await insertEntry(tx, { ...added, name, dir: dir || null }))
  await audit(tx, actorId, 'upload', item.path, null, item)
  return item
}

const place = ({ path, name }: MediaRow) => ({ path, name })

/** @throws ApiError `NOT_FOUND`, or `CONFLICT` when the name is taken. */
export async function renameEntry(
  tx: Tx,
  { path, name }: { readonly path: string; readonly name: string },
  actorId: string,
): Promise<MediaItem> {
  await lockTree(tx)
  const before = await findEntry(tx, path)
  if (before.name === name) return toItem(before)
  await needFree(tx, joined(before.dir, name))
  const after = await updateEntry(tx, path, { name })
  await audit(tx, actorId, 'rename', path, place(before), place(after))
  return toItem(after)
}

/**
 * Moves entries into a folder, with all that is below them.
 * @throws ApiError `NOT_FOUND`, `CONFLICT` when a name is taken there, `VALIDATION_ERROR` for a folder into itself.
 */
export async function moveEntries(
  tx: Tx,
  { paths, dir }: { readonly paths: readonly string[]; readonly dir: string },
  actorId: string,
): Promise<MediaItem[]> {
  await lockTree(tx)
  const items: MediaItem[] = []
  for (const path of paths) {
    const before = await findEntry(tx, path)
    const isThere = (before.dir ?? '') === dir
    if (!isThere) {
      if (`${dir}/`.startsWith(`${path}/`)) {
        throw new ApiError('VALIDATION_ERROR', { fields: [{ key: 'dir', message: 'INVALID' }] })
      }
      await requireRoom(tx, dir)
      await needFree(tx, joined(dir, before.name))
    }
    const after = isThere ? before : await updateEntry(tx, path, { dir: dir || null })
    if (!isThere) await audit(tx, actorId, 'update', path, place(before), place(after))
    items.push(toItem(after))
  }
  return items
}

/** @throws ApiError `NOT_FOUND`, for folders as well. */
export async function describeEntry(
  tx: Tx,
  { path, alt }: { readonly path: string; readonly alt: Readonly<Partial<MediaItem['alt']>> },
  actorId: string | null,
): Promise<MediaItem> {
  await lockTree(tx)
  const before = toItem(await findEntry(tx, path))
  if (before.isDirectory) throw new ApiError('NOT_FOUND')
  const { ar, en } = { ...before.alt, ...alt }
  const after = toItem(await updateEntry(tx, path, { alt_ar: ar, alt_en: en }))
  await audit(tx, actorId, 'update', path, { alt: before.alt }, { alt: after.alt })
  return after
}

/**
 * Takes a picture or an empty folder out of the library, and answers the key whose files are no longer needed.
 * @throws ApiError `NOT_FOUND`, or `CONFLICT` that names what shows the picture or is in the folder.
 */
export async function removeEntry(
  tx: Tx,
  sections: SectionAccess,
  path: string,
  actorId: string,
): Promise<string | null> {
  await lockTree(tx)
  const entry = await findEntry(tx, path)
  const records = entry.is_directory
    ? await childrenOf(tx, path, maxNamed)
    : (await findUses(tx, sections, path, maxNamed)).uses.map(({ section, id }) => ({ section, id }))
  if (records.length > 0) throw new ApiError('CONFLICT', { records })
  // A record that begins to show it at this moment is met by the reference, with the same answer.
  await deleteEntry(tx, path)
  await audit(tx, actorId, 'delete', path, toItem(entry), null)
  return entry.key
}
