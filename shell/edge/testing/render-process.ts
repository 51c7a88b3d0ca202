import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isHostServerFile } from '@qasima/shared/federation/server-build'
import { type Configuration, rspack } from '@rspack/core'
import builds from '../../rspack.config.ts'

/** Builds the rendering process into a folder, from the shell's current sources. Returns its file. */
export async function buildRenderProcess(folder: string): Promise<string> {
  const server: Configuration | undefined = builds.find(({ name }) => name === 'server')
  const compiler = rspack({ ...server, output: { ...server?.output, path: folder } })
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    ),
  )
  await new Promise((resolve) => compiler.close(resolve))
  return join(folder, (await readdir(folder)).find(isHostServerFile) ?? '')
}

/** The ids of the processes that run a file. */
export function processesOf(file: string): number[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-Ao', 'pid=,command='], { encoding: 'utf8' })
    return stdout.split('\n').flatMap((line) => (line.includes(file) ? Number.parseInt(line, 10) : []))
  }
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(file) ? Number(name) : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}
