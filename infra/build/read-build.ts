import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RemoteBuild } from '../../shared/federation/registry.ts'
import { documentOf } from '../../shared/release/release-archive.ts'
import { hostRemote, type ReleaseDocument } from '../../shared/release/release-document.ts'

/** What a folder was built to. */
export interface ReadBuild {
  readonly document: ReleaseDocument
  readonly files: ReadonlyMap<string, Buffer>
}

/** What the federation plugin says of the build itself: nothing that a page or a tool loads. */
const notReleased = ['mf-stats.json']
const isReleased = (file: string): boolean => !file.startsWith('.') && !notReleased.includes(file)

/** The commit of a checkout; null outside one, and where files differ from it. */
export async function revisionOf(root: string): Promise<string | null> {
  const git = async (...parameters: string[]) =>
    (await promisify(execFile)('git', ['-C', root, ...parameters])).stdout.trim()
  try {
    return (await git('status', '--porcelain')) === '' ? await git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

/** Reads what stands built in a folder of the repository. @throws Error where nothing does. */
export async function readBuild(folder: string, revision: string | null): Promise<ReadBuild> {
  const built = join(folder, 'dist')
  const names = (await readdir(built)).filter(isReleased).sort()
  const contents = await Promise.all(names.map(async (name) => [name, await readFile(join(built, name))] as const))
  const files = new Map(contents)
  const described = files.get('remote.json')
  const build: RemoteBuild | undefined = described && JSON.parse(described.toString('utf8'))
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { document: documentOf({ remote: build?.id ?? hostRemote, version, revision }, files), files }
}
