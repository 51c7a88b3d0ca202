import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartError } from '../start/start-error.ts'
import { withClient } from '../start/with-client.ts'
import { type ArchiveHead, type ArchiveManifest, archiveEntries, writeArchive } from './archive.ts'
import {
  columnList,
  migrationsOf,
  queueVersionOf,
  sequencesOf,
  setTextForm,
  sumOf,
  type TableSum,
  tablesOf,
  tablesOfToday,
} from './database-content.ts'
import { type KeptFiles, withStores } from './kept-files.ts'
import { addFile, addObjects, secretFiles } from './stored-files.ts'

export interface BackUpOptions {
  readonly url: string
  /** The archive to write. */
  readonly file: string
  readonly dataDir: string
  /** Whether the files of media and releases are in the archive, from wherever they are kept. */
  readonly files: 'included' | 'left in place'
  /** Where they are kept: in a bucket, else below the data folder and in the folder of releases. */
  readonly kept?: KeptFiles
  /** Whether keys and passwords of the data folder go into the archive. */
  readonly withSecrets?: boolean
  readonly onProgress?: (detail: string) => void
}

/**
 * Writes one moment of a database, and the files beside it, to an archive. The service goes on meanwhile; a piece of
 * a table is all that is held in memory.
 */
export async function backUp(options: BackUpOptions): Promise<{ head: ArchiveHead; manifest: ArchiveManifest }> {
  const { url, file, dataDir, files, kept, withSecrets = false, onProgress = () => {} } = options
  return withClient(url, async (client) => {
    const described = await openSnapshot(client)
    const secrets = withSecrets ? secretFiles : []
    const head: ArchiveHead = { ...described, media: files, releases: files, secrets }
    let manifest: ArchiveManifest | undefined
    await writeArchive(file, async (archive) => {
      await archive.addJson(archiveEntries.head, head)
      const sums: Record<string, TableSum> = {}
      for (const table of head.tables) {
        if (tablesOfToday.includes(table.name)) {
          sums[table.name] = { rows: 0, sum: '0' }
          continue
        }
        onProgress(table.name)
        // Of a table with partitions, COPY takes no rows but those of a query.
        const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${table.name}) to stdout`))
        await archive.addPieces(`tables/${table.name}`, rows)
        sums[table.name] = await sumOf(client, table)
      }
      await client.query('commit')
      // Files never change, and are there before a row names them.
      if (files === 'included') {
        onProgress('files')
        await withStores(dataDir, kept, async (stores) => {
          await addObjects(archive, stores.media, 'media')
          await addObjects(archive, stores.releases, 'releases')
        })
      }
      for (const name of head.secrets) await addFile(archive, join(dataDir, name), `secrets/${name}`)
      manifest = { tables: sums, ...archive.contents() }
      await archive.addJson(archiveEntries.manifest, manifest)
    })
    if (!manifest) throw new Error('an archive was written without its manifest')
    return { head, manifest }
  })
}

/** Begins the transaction whose snapshot all of the archive shows, and keeps its tables from being changed meanwhile. */
async function openSnapshot(client: pg.ClientBase): Promise<Omit<ArchiveHead, 'media' | 'releases' | 'secrets'>> {
  await setTextForm(client)
  await client.query('begin isolation level repeatable read, read only')
  const migrations = await migrationsOf(client)
  if (migrations.length === 0) throw new StartError('There is nothing to back up: the database has no tables of ours.')
  const tables = await tablesOf(client)
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    queueVersion: await queueVersionOf(client),
    tables,
    // Not of the snapshot: a sequence is never behind the rows that it numbered.
    sequences: await sequencesOf(client),
  }
}
