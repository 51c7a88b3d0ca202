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
import { addFile, addFolder, secretFiles } from './stored-files.ts'

export interface BackUpOptions {
  readonly url: string
  /** The archive to write. */
  readonly file: string
  readonly dataDir: string
  readonly media: ArchiveHead['media']
  /** Whether keys and passwords of the data folder go into the archive. */
  readonly withSecrets?: boolean
  readonly onProgress?: (detail: string) => void
}

/**
 * Writes one moment of a database, and the files beside it, to an archive. The service goes on meanwhile; a piece of
 * a table is all that is held in memory.
 */
export async function backUp(options: BackUpOptions): Promise<{ head: ArchiveHead; manifest: ArchiveManifest }> {
  const { url, file, dataDir, media, withSecrets = false, onProgress = () => {} } = options
  return withClient(url, async (client) => {
    const described = await openSnapshot(client)
    const head: ArchiveHead = { ...described, media, secrets: withSecrets ? secretFiles : [] }
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
      onProgress('media')
      if (media === 'included') await addFolder(archive, join(dataDir, 'media'), 'media')
      for (const name of head.secrets) await addFile(archive, join(dataDir, name), `secrets/${name}`)
      manifest = { tables: sums, ...archive.contents() }
      await archive.addJson(archiveEntries.manifest, manifest)
    })
    if (!manifest) throw new Error('an archive was written without its manifest')
    return { head, manifest }
  })
}

/** Begins the transaction whose snapshot all of the archive shows, and keeps its tables from being changed meanwhile. */
async function openSnapshot(client: pg.ClientBase): Promise<Omit<ArchiveHead, 'media' | 'secrets'>> {
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
