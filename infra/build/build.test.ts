import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { programOf, runInCopy } from '../test/recipes/run-in-copy.ts'
import { copyRepository } from '../test/repository-copy.ts'
import { readBuilds } from './read-builds.ts'

/** A section, a remote with a half for the server, and the host. */
const folders = ['mf-admin/coupon', 'mf-public', 'shell']

interface Built {
  /** Of the remotes. */
  readonly releases: readonly string[]
  /** The digest of every file, by the folder that was built. */
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Files that name the folder in which the repository is. */
  readonly naming: readonly string[]
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** What was built in a copy of the repository. */
async function readBuilt(root: string): Promise<Built> {
  const files: Record<string, Record<string, string>> = {}
  const naming: string[] = []
  for (const folder of folders) {
    const digests: Record<string, string> = {}
    for (const name of (await readdir(join(root, folder, 'dist'))).sort()) {
      const content = await readFile(join(root, folder, 'dist', name))
      digests[name] = digestOf(content)
      if ([root, encodeURIComponent(root)].some((path) => content.includes(path))) naming.push(join(folder, name))
    }
    files[folder] = digests
  }
  return { releases: readBuilds(root).registry.map(({ release }) => release), files, naming }
}

/** Builds each in a process of its own, as its team does. */
async function buildAlone(root: string): Promise<Built> {
  for (const folder of folders)
    await runInCopy(join(root, folder), programOf(root, '@rspack/cli/bin/rspack.js'), 'build')
  return readBuilt(root)
}

/** Builds all in one process, the other way round. */
async function buildTogether(root: string): Promise<Built> {
  const paths = folders.toReversed().map((folder) => join(root, folder))
  const code = `import { build } from ${JSON.stringify(join(root, 'infra', 'build', 'build.ts'))}
    for (const folder of ${JSON.stringify(paths)}) await build(folder)`
  await runInCopy(root, '--input-type=module', '--eval', code)
  return readBuilt(root)
}

let copy = ''
let first: Built
let second: Built
beforeAll(async () => {
  copy = await copyRepository({ withBuilt: false })
  first = await buildAlone(copy)
  // As deep as the first: packages are links to those of the repository, whose paths from here are in ids of the host.
  const elsewhere = `${copy}-in-a-folder-with-a-longer-name`
  await rename(copy, elsewhere)
  copy = elsewhere
  second = await buildTogether(copy)
}, 300_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('the same sources in another folder', () => {
  it('are the same releases', () => {
    expect(first.releases).toHaveLength(2)
    expect(second.releases).toEqual(first.releases)
  })

  it.each(folders)('are the same bytes: %s', (folder) => {
    expect(Object.keys(first.files[folder] ?? {}).length).toBeGreaterThan(5)
    expect(second.files[folder]).toEqual(first.files[folder])
  })

  it('are built without the name of the folder', () => {
    expect([...first.naming, ...second.naming]).toEqual([])
  })
})
