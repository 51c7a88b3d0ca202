import { readWorkerSettings } from '../../api/src/config/config.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { resetStaff } from '../../api/src/identity/staff/first-staff.ts'
import { readServerSettings } from '../../shared/server/server-settings.ts'
import { failureText } from './failure-text.ts'
import { openForReading } from './open-cluster.ts'
import { StartError } from './start-error.ts'

/** `npm run staff -- reset <email>` */
async function run(): Promise<void> {
  const [command, email] = process.argv.slice(2)
  if (command !== 'reset' || !email) throw new StartError('Name the account: npm run staff -- reset <email>')
  const { publicOrigin } = readServerSettings(process.env)
  // The embedded database is asked beside the service that uses it.
  const { url, close } = await openForReading(readWorkerSettings(process.env))
  const database = openDatabase({ url, onIdleError: () => {} })
  try {
    const link = await resetStaff(database.main, { email, publicOrigin })
    process.stdout.write(`A new password is chosen here, once and within the hour:\n${link}\n`)
  } finally {
    await database.close()
    await close()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
