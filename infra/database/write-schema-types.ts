import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplate } from '../../api/src/testing/test-database.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'
import { schemaTypesAt } from './schema-types.ts'

const target = join(import.meta.dirname, '..', '..', 'api', 'src', 'database', 'generated-schema.ts')

/** Migrates a database of its own and writes what its tables are as types: `npm run db:types`. */
const folder = await mkdtemp(join(tmpdir(), 'qasima-types-'))
try {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  try {
    const template = await makeTemplate(postgres.url)
    await writeFile(target, await schemaTypesAt(template.url))
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
