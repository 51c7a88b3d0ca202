import { readFile } from 'node:fs/promises'
import { errorCode } from '../../shared/server/error-code.ts'

/** Whether there is a process of this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Process numbers are used again, above all in containers, and the dead stay listed until their parent reaps them. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(postgres\) [^ZX]/.test(status)
}

/** Sends a signal, unless the process has gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has gone already.
  }
}
