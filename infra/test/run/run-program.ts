import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isGroupAlive, signalGroup } from './process-group.ts'

export const root = join(import.meta.dirname, '..', '..', '..')

const running = new Set<ChildProcess>()
let isStopping = false

/** Milliseconds that programs get to end; a site of journeys takes this long at most. */
const stopTimeout = 30_000

/** Ends every program that still runs, with the processes that it started; answers when they have ended. */
export async function stopPrograms(signal: NodeJS.Signals): Promise<void> {
  isStopping = true
  const deadline = performance.now() + stopTimeout
  await Promise.all(
    [...running].map(async ({ pid }) => {
      if (pid === undefined) return
      signalGroup(pid, signal)
      while (await isGroupAlive(pid)) {
        if (performance.now() > deadline) return signalGroup(pid, 'SIGKILL')
        await sleep(50)
      }
    }),
  )
}

/** Runs a program of the lockfile with its output on the terminal; true when it ended well. */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
      ...environment,
    },
    stdio: 'inherit',
    // A group of its own, with which workers of Jest and Chromium are reached as well.
    detached: true,
  })
  running.add(child)
  const [code] = await once(child, 'exit')
  running.delete(child)
  // What was stopped neither passed nor failed, and nothing follows it.
  if (isStopping) await new Promise<never>(() => {})
  return code === 0
}

/** Reads the report that a program wrote; undefined when it wrote none. */
export async function readReport<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
