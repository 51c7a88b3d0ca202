import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplate } from '../../api/src/testing/test-database.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { schemaFileAt } from './schema-file.ts'
import { schemaTypesAt } from './schema-types.ts'

const folder = join(import.meta.dirname, '..', '..', 'api', 'src', 'database')

/** Writes what follows from the migrations: the types of the tables, and the schema as SQL to read. */
export async function generateFromMigrations(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qasima-schema-'))
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    try {
      const { url } = await makeTemplate(postgres.url)
      await writeFile(join(folder, 'generated-schema.ts'), await schemaTypesAt(url))
      await writeFile(join(folder, 'schema.sql'), await schemaFileAt(url))
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
