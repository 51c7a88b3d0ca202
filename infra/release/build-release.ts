import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ReadBuild, readBuild, revisionOf } from '../build/read-build.ts'
import { StartError } from '../start/start-error.ts'

/** Builds a folder of a checkout as it is released, such as `mf-admin/coupon`. @throws StartError where it is none. */
export async function buildRelease(root: string, name: string, report: (line: string) => void): Promise<ReadBuild> {
  const folder = resolve(root, name)
  if (!existsSync(join(folder, 'rspack.config.ts')))
    throw new StartError(`${name} is no folder that is released; expected one such as mf-admin/coupon`)
  // Before the bundler is loaded, which reads it.
  process.env.NODE_ENV = 'production'
  const { buildFolders } = await import('../build/build.ts')
  await buildFolders([folder], { say: report })
  return readBuild(folder, await revisionOf(root))
}
