import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBuild, revisionOf } from '../build/read-build.ts'
import { failureText } from '../start/failure-text.ts'
import { StartError } from '../start/start-error.ts'
import { storeRelease } from './stored-release.ts'

const root = join(import.meta.dirname, '..', '..')

/** Builds a folder as it is released, and stores that. */
async function store(name: string | undefined): Promise<string> {
  if (name === undefined) throw new StartError('npm run releases:store -- <folder>, such as mf-admin/coupon')
  const folder = resolve(root, name)
  if (!existsSync(join(folder, 'rspack.config.ts'))) throw new StartError(`${name} is no folder that is released`)
  // Before the bundler is loaded, which reads it.
  process.env.NODE_ENV = 'production'
  const { buildFolders } = await import('../build/build.ts')
  await buildFolders([folder], { say: (line) => process.stderr.write(`${line}\n`) })
  const stored = await storeRelease(await readBuild(folder, await revisionOf(root)))
  return `infra/releases/${stored.name}: ${Math.ceil(stored.bytes / 1_000)} kB`
}

try {
  process.stdout.write(`${await store(process.argv[2])}\n`)
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`)
  process.exitCode = 1
}
