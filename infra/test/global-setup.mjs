// JavaScript, so that Jest hands it to Node as it is and Node reads the TypeScript behind it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTemplate } from '../../api/src/testing/test-database.ts'
import { startEmbeddedPostgres } from '../start/embedded-postgres.ts'

/** One PostgreSQL for the run, with a migrated template from which each suite gets its own database. */
export default async function globalSetup() {
  const given = process.env.TEST_DATABASE_URL
  const folder = given ? undefined : await mkdtemp(join(tmpdir(), 'qasima-test-'))
  const embedded = folder ? await startEmbeddedPostgres({ dataDir: folder, durable: false }) : undefined
  const url = given ?? embedded?.url ?? ''
  const template = await makeTemplate(url)
  process.env.QASIMA_TEST_SERVER = url
  process.env.QASIMA_TEST_TEMPLATE = template.name

  globalThis.releaseTestDatabase = async () => {
    await template.drop()
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}
