import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A program of the lockfile in a copy of the repository, by its path among the packages. */
export const programOf = (copy: string, path: string): string => join(copy, 'node_modules', path)

/**
 * Runs a program with the lockfile's Node, and answers its output.
 * @throws Error with its output when it fails.
 */
export async function runInCopy(folder: string, ...parameters: readonly string[]) {
  return run(process.execPath, parameters, { cwd: folder, maxBuffer: 50_000_000 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(stdout + stderr)
    },
  )
}
