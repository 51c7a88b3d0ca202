import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '../start/start-error.ts'
import { beginRestore, beside, finishRestore, type RestorePlace, swapDatabases } from '../start/unfinished-restore.ts'
import { withClient } from '../start/with-client.ts'
import { type ArchiveHead, type ArchiveManifest, proveArchive } from './archive.ts'
import { migrationsOf, tablesOf } from './database-content.ts'
import { fillDatabase, refuseUnknownSchema } from './fill-database.ts'
import { type KeptFiles, missingFiles, withStores } from './kept-files.ts'
import { putObject, secretFiles, storeFile } from './stored-files.ts'

export interface RestoreOptions extends RestorePlace {
  readonly file: string
  /** Whether what is there gives way. */
  readonly replace?: boolean
  /** Where the service keeps files: in a bucket, else below the data folder and in the folder of releases. */
  readonly kept?: KeptFiles
  /** Whether files may be missing that the database names. */
  readonly incomplete?: boolean
  /** Whether keys and passwords of the archive take the place of those of the data folder. */
  readonly withSecrets?: boolean
  readonly onProgress?: (detail: string) => void
}

/**
 * Restores an archive into a new database beside the old one, proves its rows, and puts it in the old one's place. What
 * fails before that changes nothing. @throws StartError for an archive or a target that it refuses.
 */
export async function restoreArchive(
  options: RestoreOptions,
): Promise<{ head: ArchiveHead; manifest: ArchiveManifest; notes: readonly string[] }> {
  const { url, file, dataDir, kept, replace = false, onProgress = () => {} } = options
  const { incomplete = false, withSecrets = false } = options
  onProgress('checksum')
  const { head, manifest } = await proveArchive(file)
  await refuseUnknownSchema(head)
  if (withSecrets && head.secrets.length === 0) throw new StartError(`${file} was made without secrets.`)
  await mkdir(dataDir, { recursive: true })
  const unfinished = await finishRestore(options)
  await withClient(url, (client) => refuseUsed(client, replace))
  // A bucket is only added to.
  const hasMediaFolder = head.media === 'included' && !kept?.objectStore
  if (!replace && hasMediaFolder) await refuseMedia(dataDir)

  const note = await beginRestore(options)
  try {
    const folder = join(dataDir, note.folder)
    if (hasMediaFolder) await mkdir(join(folder, 'media'), { recursive: true })
    await withStores(dataDir, kept, async (stores) => {
      const archived = new Set<string>()
      await fillDatabase(beside(url, note.next), {
        file,
        head,
        manifest,
        onProgress,
        storeFile: async (entry) => {
          const { name, content } = entry
          archived.add(name)
          if (name.startsWith('media/') && hasMediaFolder) return storeFile(folder, name, content)
          if (name.startsWith('media/')) return putObject(stores.media, name.slice('media/'.length), entry)
          if (name.startsWith('releases/')) return putObject(stores.releases, name.slice('releases/'.length), entry)
          const isSecret = secretFiles.some((secret) => name === `secrets/${secret}`)
          if (withSecrets && isSecret) return storeFile(folder, name, content, 0o600)
        },
      })
      // Of an upgrade they are where they were.
      if (head.media === 'left in place' || incomplete) return
      refuseMissing(await missingFiles(beside(url, note.next), stores, archived))
    })
    await swapDatabases(url, note)
  } catch (error) {
    await finishRestore(options)
    throw error
  }
  await finishRestore(options)
  return { head, manifest, notes: unfinished ? [unfinished] : [] }
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return
  throw new StartError(
    `The archive lacks ${missing.length} files that its database names, the first ${missing[0]}, and they are not where this service keeps its files. Add --incomplete to restore it without them; "npm run migrate" puts the releases of this checkout's build again.`,
  )
}

async function refuseUsed(client: pg.Client, replace: boolean): Promise<void> {
  const isEmpty = (await migrationsOf(client)).length === 0 && (await tablesOf(client)).length === 0
  if (!isEmpty && !replace)
    throw new StartError('The database is not empty. Add --replace to put the archive in its place.')
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (rows[0]?.count) throw new StartError('The database is in use. Stop every process of the service, then restore.')
}

async function refuseMedia(dataDir: string): Promise<void> {
  const media = join(dataDir, 'media')
  if (existsSync(media) && (await readdir(media)).length > 0)
    throw new StartError(`${media} is not empty. Add --replace to put the archive in its place.`)
}
