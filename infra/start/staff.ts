import { readWorkerSettings } from '../../api/src/config/config.ts'
import { ApiError } from '../../api/src/http/api-error.ts'
import { resetStaff } from '../../api/src/identity/staff/first-staff.ts'
import { createLogger } from '../../shared/server/create-server.ts'
import { failureText } from './failure-text.ts'
import { openForReading } from './open-cluster.ts'
import { openCurrentDatabase } from './service-database.ts'
import { StartError } from './start-error.ts'

/** `npm run staff -- reset <email>` */
async function run(): Promise<void> {
  const [command, email] = process.argv.slice(2)
  if (command !== 'reset' || !email) throw new StartError('Name the account: npm run staff -- reset <email>')
  const config = readWorkerSettings(process.env)
  // The embedded database is asked beside the service that uses it.
  const { url, close } = await openForReading(config)
  try {
    const database = await openCurrentDatabase(
      { databaseUrl: url, databaseReplicaUrl: undefined },
      createLogger('warn'),
    )
    try {
      const link = await resetStaff(database.main, { config }, email)
      process.stdout.write(`A new password is chosen here, once and within the hour:\n${link}\n`)
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

try {
  await run()
} catch (error) {
  const isUnknown = error instanceof ApiError && error.key === 'USER_NOT_FOUND'
  process.stderr.write(isUnknown ? 'No member of staff has this email.\n' : `${failureText(error)}\n`)
  process.exitCode = 1
}
