import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgres, signal } from '../../start/server-process.ts'
import { folderVariable, temporaryFolder } from '../temporary-folder.ts'
import { stopPrograms } from './run-program.ts'

/** Folders between that of a run and a cluster: that of a suite, its data and the database. */
const clusterDepth = 4

/** Milliseconds that a PostgreSQL without data worth keeping gets to stop. */
const stopTimeout = 4_000

/**
 * Runs tests in a temporary folder of their own, which programs started from here use as well. At the end, and where a signal
 * ends the run, nothing of it is left.
 */
export async function inRunFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await makeRunFolder()
  let isEnding = false
  const end = async (signal: NodeJS.Signals) => {
    // Ctrl-C comes twice: from the terminal, and from the process that started this one.
    if (isEnding) return
    isEnding = true
    await stopPrograms(signal)
    await removeRunFolder(folder)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  try {
    await run(folder)
  } finally {
    await removeRunFolder(folder)
  }
}

async function makeRunFolder(): Promise<string> {
  const folder = await mkdtemp(join(temporaryFolder(), 'qasima-run-'))
  // As the system's own is: PostgreSQL and others run as other accounts.
  await chmod(folder, 0o1777)
  process.env[folderVariable] = folder
  return folder
}

/**
 * Removes the folder of a run, and first stops every PostgreSQL whose data is in it. They run apart from the process that
 * started them, so a killed one leaves them behind.
 */
export async function removeRunFolder(folder: string): Promise<void> {
  await Promise.all((await pidFilesBelow(folder, clusterDepth)).map(stopPostgres))
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function pidFilesBelow(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const own = entries.filter(({ name }) => name === 'postmaster.pid').map(({ name }) => join(folder, name))
  if (own.length > 0 || depth === 0) return own
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  return (await Promise.all(folders.map((below) => pidFilesBelow(below, depth - 1)))).flat()
}

async function stopPostgres(pidFile: string): Promise<void> {
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !(await isPostgres(pid))) return
  signal(pid, 'SIGINT')
  const deadline = performance.now() + stopTimeout
  while (await isPostgres(pid)) {
    if (performance.now() > deadline) signal(pid, 'SIGKILL')
    await sleep(20)
  }
}
