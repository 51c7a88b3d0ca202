import { sql } from 'kysely'
import { readContract } from '../../../shared/server/contract-folder.ts'
import type { MigrationSettings } from '../config/config.ts'
import { advisoryLock } from '../database/advisory-lock.ts'
import { inPool } from '../database/caller.ts'
import type { Connection } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { ensureFirstStaff, firstStaffCredentials } from '../identity/staff/first-staff.ts'
import { prepareQueues } from '../worker/job-queue.ts'
import { findJobs } from './find-jobs.ts'

const preparationLock = advisoryLock('preparation')

/**
 * Brings tables and queues up to date, makes the first staff account where there is no staff, and answers the
 * migrations that were run. Of processes that do so at the same time, one works and the others find it done.
 * Permissions: those that there are beside all of the contract.
 */
export const prepareDatabase = (
  connection: Connection,
  settings: MigrationSettings,
  permissions: readonly string[] = [],
): Promise<readonly string[]> => inPool('upkeep', () => prepare(connection, settings, permissions))

const prepare = (connection: Connection, settings: MigrationSettings, permissions: readonly string[]) =>
  connection.kysely.connection().execute(async (lockHolder) => {
    await sql`select set_config('statement_timeout', '0', false)`.execute(lockHolder)
    await sql`select pg_advisory_lock(${preparationLock})`.execute(lockHolder)
    try {
      const done = await migrate(connection.kysely)
      await prepareQueues(connection.pool, await findJobs())
      const everyPermission = new Set([...(await readContract()).permissions, ...permissions])
      await ensureFirstStaff(
        connection,
        { ...(await firstStaffCredentials(settings)), refusesCommon: settings.production },
        [...everyPermission],
      )
      return done
    } finally {
      await sql`select pg_advisory_unlock(${preparationLock})`.execute(lockHolder)
      await sql`reset all`.execute(lockHolder)
    }
  })
