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

/** Writes a section of a copy, as `npm run new:section` does. */
export const newSection = (copy: string, ...parameters: readonly string[]) =>
  runInCopy(copy, join('infra', 'new', 'new-section.ts'), ...parameters)

/** Writes a screen of a copy, as `npm run new:screen` does. */
export const newScreen = (copy: string, ...parameters: readonly string[]) =>
  runInCopy(copy, join('infra', 'new', 'new-screen.ts'), ...parameters)

/** Runs suites of a copy. */
export const testInCopy = (copy: string, ...paths: readonly string[]) =>
  runInCopy(
    copy,
    ...['--experimental-vm-modules', '--no-warnings', programOf(copy, 'jest/bin/jest.js')],
    ...['--config', join('infra', 'test', 'jest.config.ts'), ...paths],
  )
