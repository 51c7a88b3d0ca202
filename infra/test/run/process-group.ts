import { readdir, readFile } from 'node:fs/promises'
import { isAlive, signal } from '../../start/server-process.ts'

/** Sends a signal to every process of a group, which is named by its first one. */
export const signalGroup = (leader: number, name: NodeJS.Signals): void => signal(-leader, name)

/** Whether any process of a group still runs: the dead stay listed until their parent reaps them, which some never do. */
export async function isGroupAlive(leader: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(-leader)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const states = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return states.some((text) => {
    // After the name, which may hold anything: state, parent, group.
    const [state = 'X', , group] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(group) === leader && !/[ZX]/.test(state)
  })
}
