import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')

const running = new Set<ChildProcess>()

/** Ends every program that still runs. */
export function stopPrograms(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
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
  })
  running.add(child)
  const [code] = await once(child, 'exit')
  running.delete(child)
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
