import { readDatabaseSettings } from '../../api/src/config/config.ts'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'
import { upgradeCluster } from './upgrade-cluster.ts'

/** `npm run upgrade` */
async function run(): Promise<void> {
  const { databaseUrl, dataDir } = readDatabaseSettings(process.env)
  if (databaseUrl)
    throw new StartError('DATABASE_URL names a database of its own: its server is upgraded by those who run it.')
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const done = await upgradeCluster({ dataDir, onProgress: say })
  if (!done) return void say('There is nothing to upgrade.')
  say(`Upgraded from PostgreSQL ${done.from} to ${done.to}: ${done.rows} rows, counted and compared on both sides.`)
  say(`The old database is in ${done.previous}. Delete that folder when the service has run well.`)
}

await runCommand(run)
