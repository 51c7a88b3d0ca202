import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readWorkerSettings } from '../../api/src/config/config.ts'
import { openForReading } from '../start/open-cluster.ts'
import { runCommand } from '../start/run-command.ts'
import { backUp } from './back-up.ts'

/** `npm run backup [-- <file>] [--with-secrets]` */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'with-secrets': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const settings = readWorkerSettings(process.env)
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const file = resolve(positionals[0] ?? join(settings.dataDir, 'backups', `qasima-${moment}.tar.gz`))
  await mkdir(dirname(file), { recursive: true })
  const database = await openForReading(settings)
  try {
    const { head, manifest } = await backUp({
      url: database.url,
      file,
      dataDir: settings.dataDir,
      files: 'included',
      kept: settings,
      withSecrets: values['with-secrets'],
    })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `${head.tables.length} tables, ${rows} rows, ${manifest.bytes} bytes before they were packed.\n`,
    )
    process.stdout.write(`Written: ${file}\n`)
  } finally {
    await database.close()
  }
}

await runCommand(run)
