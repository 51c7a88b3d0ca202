import { readWorkerSettings } from '../../api/src/config/config.ts'
import { countMails, resendDays, resendMails } from '../../api/src/outbox/resend-mails.ts'
import { createLogger } from '../../shared/server/create-server.ts'
import { openForReading } from './open-cluster.ts'
import { runCommand } from './run-command.ts'
import { openCurrentDatabase } from './service-database.ts'
import { StartError } from './start-error.ts'

/** `npm run mails [-- resend]` */
async function run(): Promise<void> {
  const [command] = process.argv.slice(2)
  if (command !== undefined && command !== 'resend')
    throw new StartError('Say what to do: npm run mails, or npm run mails -- resend')
  // The embedded database is asked beside the service that uses it.
  const { url, close } = await openForReading(readWorkerSettings(process.env))
  try {
    const settings = { databaseUrl: url, databaseReplicaUrl: undefined }
    const database = await openCurrentDatabase(settings, createLogger('warn'))
    try {
      const db = database.main.kysely
      if (command === 'resend') {
        process.stdout.write(`${await resendMails(db)} mails that were given up are sent again.\n`)
        process.stdout.write(
          `Left out: codes, which have expired, and what was given up over ${resendDays} days ago.\n`,
        )
      }
      for (const [state, count] of Object.entries(await countMails(db))) process.stdout.write(`${state}: ${count}\n`)
    } finally {
      await database.close()
    }
  } finally {
    await close()
  }
}

await runCommand(run)
