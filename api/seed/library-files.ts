import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { LocalizedText } from '../../shared/schema/localized-text.ts'
import type { Schema } from '../src/database/schema.ts'
import { addFile, describeEntry } from '../src/media/media.changes.ts'
import { entryAt, toItem } from '../src/media/media.queries.ts'
import { newKey } from '../src/media/media-name.rules.ts'
import { storeUpload } from '../src/media/store-upload.ts'
import type { ObjectStore } from '../src/object-store/object-store.ts'

interface DemoFolder {
  readonly db: Kysely<Schema>
  readonly store: ObjectStore
  /** Folder of the library. */
  readonly folder: string
  /** Folder of this machine. */
  readonly from: string
}

/** Changes that no person made are the service's own. */
const noActor = null

/** Puts a file into a folder of the media library, unless that has it already, and answers its address. */
export async function fileInLibrary(
  { db, store, folder, from }: DemoFolder,
  name: string,
  alt: LocalizedText,
): Promise<string> {
  const present = await entryAt(db, `${folder}/${name}`)
  const { url } = present ? toItem(present) : await add()
  if (url === null) throw new Error(`${folder}/${name} is a folder of the media library`)
  return url

  async function add() {
    const key = newKey(name)
    const stored = await storeUpload(store, key, join(from, name), { resize: true })
    return db.transaction().execute(async (tx) => {
      const { path } = await addFile(tx, folder, { name, key, ...stored }, noActor)
      return describeEntry(tx, { path, alt }, noActor)
    })
  }
}
