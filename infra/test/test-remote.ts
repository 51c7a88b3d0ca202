/**
 * `npm run test:remote -- mf-admin/coupon` runs the suites of one remote, and of what is checked of every remote the part that
 * is about this one. It needs no database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { backOfficePath } from '../../shared/federation/back-office.ts'
import type { RemoteDescription } from '../../shared/federation/remote.ts'
import { frontEnds } from '../contract/remote-uses.ts'
import { readRemotes } from '../new/new-name.ts'
import { runCommand } from '../start/run-command.ts'
import { StartError } from '../start/start-error.ts'

const root = join(import.meta.dirname, '..', '..')

/** Whether the suites pass. */
async function passes(...parameters: readonly string[]): Promise<boolean> {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
  // No database and no browser wants a core.
  const config = ['--config', join('infra', 'test', 'jest.config.ts'), '--maxWorkers', String(availableParallelism())]
  const child = spawn(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', jest, ...config, ...parameters],
    { cwd: root, stdio: 'inherit' },
  )
  const [code] = await once(child, 'exit')
  return code === 0
}

/** The sections whose addresses a remote has: `user` and `role` of `mf-admin/user`. */
async function sectionsOf(folder: string): Promise<string[]> {
  const { routes }: Pick<RemoteDescription, 'routes'> = (await readRemotes(root)).get(folder) ?? { routes: {} }
  const start = `${backOfficePath}/`
  const names = Object.values(routes).flatMap(({ path }) =>
    path.startsWith(start) ? (path.slice(start.length).split('/')[0] ?? []) : [],
  )
  return [...new Set(names)]
}

async function run([folder = '', ...more]: readonly string[]): Promise<void> {
  const known = frontEnds(root)
  const wanted = folder.replace(/\/$/, '')
  if (!known.includes(wanted) || more.length > 0)
    throw new StartError(`Name one remote: npm run test:remote -- mf-admin/coupon\nRemotes: ${known.join(', ')}`)
  const own = await passes('--passWithNoTests', `${wanted}/`)
  const sections = await sectionsOf(wanted)
  const suites = sections.length > 0 ? ['remotes.test', 'sections.test'] : ['remotes.test']
  const remote = wanted.replace('mf-admin/', '')
  const names = [wanted, `the remote ${remote}`, ...sections.map((name) => `the section ${name}`)]
  const paths = suites.map((name) => join('infra', 'test', name))
  const checks = await passes(...paths, '--testNamePattern', `^(${names.join('|')}) `)
  if (!own || !checks) process.exitCode = 1
}

await runCommand(() => run(process.argv.slice(2)))
