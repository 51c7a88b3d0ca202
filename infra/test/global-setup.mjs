// JavaScript, so that Jest hands it to Node as it is and Node reads the TypeScript behind it.
import { startTestPostgres } from './test-postgres.ts'

/** One PostgreSQL for the run, with a migrated template from which each suite gets its own database. */
export default async function globalSetup() {
  const postgres = await startTestPostgres({ url: process.env.TEST_DATABASE_URL })
  process.env.QASIMA_TEST_SERVER = postgres.url
  process.env.QASIMA_TEST_TEMPLATE = postgres.template
  globalThis.releaseTestDatabase = postgres.release
}
