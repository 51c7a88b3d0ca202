import { join } from 'node:path'
import { prepareDatabase } from '../../api/src/app/prepare-database.ts'
import { readMigrationSettings } from '../../api/src/config/config.ts'
import { createLogger } from '../../shared/server/create-server.ts'
import { releaseBuilds } from './release-builds.ts'
import { runCommand } from './run-command.ts'
import { sectionPermissions } from './section-permissions.ts'
import { openServiceDatabase, refuseOtherSchema } from './service-database.ts'
import { finishRestore } from './unfinished-restore.ts'

const root = join(import.meta.dirname, '..', '..')

/** Brings the database of `DATABASE_URL` up to date; processes of the roles `api` and `worker` start after it. */
async function run(): Promise<void> {
  const settings = readMigrationSettings(process.env)
  const { databaseUrl, dataDir } = settings
  const restored = databaseUrl && (await finishRestore({ url: databaseUrl, dataDir, isEmbedded: false }))
  if (restored) process.stdout.write(`${restored}\n`)
  const database = openServiceDatabase(settings, createLogger(settings.logLevel))
  try {
    await refuseOtherSchema(database)
    const done = await prepareDatabase(database.main, settings, sectionPermissions(root))
    const report = (remote: string) => process.stdout.write(`Released ${remote}\n`)
    await releaseBuilds({ root, database, config: settings, firstOnly: true, report })
    process.stdout.write(done.map((name) => `Ran ${name}\n`).join(''))
    process.stdout.write('The database is up to date.\n')
  } finally {
    await database.close()
  }
}

await runCommand(run)
