import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readWorkerSettings } from '../../api/src/config/config.ts'
import { openOwnDatabase } from '../start/open-cluster.ts'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'
import { restoreArchive } from './restore-archive.ts'

/** `npm run restore -- <file> [--replace] [--with-secrets] [--incomplete]` */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      'with-secrets': { type: 'boolean', default: false },
      incomplete: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  if (!file) throw new StartError('Name the archive: npm run restore -- <file>')
  const settings = readWorkerSettings(process.env)
  const database = await openOwnDatabase(settings)
  try {
    const { head, manifest, notes } = await restoreArchive({
      url: database.url,
      isEmbedded: settings.databaseUrl === undefined,
      dataDir: settings.dataDir,
      file: resolve(file),
      replace: values.replace,
      withSecrets: values['with-secrets'],
      incomplete: values.incomplete,
      kept: settings,
    })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    for (const note of notes) process.stdout.write(`${note}\n`)
    process.stdout.write(
      `Restored and proved: ${head.tables.length} tables, ${rows} rows, as they were at ${head.madeAt}.\n`,
    )
  } finally {
    await database.close()
  }
}

await runCommand(run)
