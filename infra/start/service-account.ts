import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { StartError } from './start-error.ts'

/** Whom a child process runs as; undefined means ourselves. */
export interface ServiceAccount {
  readonly uid: number
  readonly gid: number
}

const run = promisify(execFile)
const candidates = ['postgres', '_postgres', 'nobody']

/** PostgreSQL refuses to run as root, so root borrows an account that may do nothing else. */
export async function findServiceAccount(): Promise<ServiceAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of candidates) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, name])).stdout)),
      )
      if (uid && gid) return { uid, gid }
    } catch {
      // There is no account of this name here.
    }
  }
  throw new StartError(
    `PostgreSQL does not run as root, and this machine has none of the accounts ${candidates.join(', ')}. Start as another user, or set DATABASE_URL.`,
  )
}

/** Whether the account may write into the folder, which its parents can forbid as well. */
export const mayWrite = (account: ServiceAccount, folder: string, cwd = '/') =>
  spawnSync('test', ['-w', folder], { ...account, cwd }).status === 0
