import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { readBuilds } from '../registry/local-registry.ts'
import { readHostBuild } from './host-build.ts'
import { keepBuilds } from './keep-builds.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'qasima-builds-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const day = 24 * 3_600_000

/** Builds the shell and one remote anew, in the place of the builds before. */
async function build(word: string) {
  const shell = join(root, 'shell', 'dist')
  const remote = join(root, 'mf-public', 'dist')
  for (const folder of [shell, remote]) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  }
  await writeFile(join(shell, `${word}.js`), word)
  await writeFile(join(shell, `${word}.js.map`), word)
  await writeFile(join(shell, 'host.json'), JSON.stringify({ styles: '', scripts: [], shared: {} }))
  await writeFile(join(remote, 'entry.js'), word)
  await writeFile(join(remote, 'remote.json'), JSON.stringify({ id: 'public', word }))
}

const keep = (now = Date.now) =>
  keepBuilds({
    host: readHostBuild(join(root, 'shell', 'dist')),
    builds: readBuilds(root),
    home: join(root, 'releases'),
    now,
  })

const releaseOf = () => readBuilds(root).registry[0]?.release ?? ''

it('keeps the files of the release that is served and of those before', async () => {
  await build('first')
  const [release, served] = [releaseOf(), await keep()]
  await build('second')
  const entry = () => readFile(join(served.folderOf(release) ?? '', 'entry.js'), 'utf8')
  expect(await entry()).toBe('first')

  const next = await keep()
  expect(await readFile(join(next.folderOf(releaseOf()) ?? '', 'entry.js'), 'utf8')).toBe('second')
  expect(await entry()).toBe('first')
  expect(next.host.folder).toBe(served.host.folder)
  expect(await readdir(next.host.folder)).toEqual(['first.js', 'second.js'])
})

it('makes a copy that was cut anew', async () => {
  await build('whole')
  const { host } = await keep()
  await writeFile(join(host.folder, 'whole.js'), '')
  await keep()
  expect(await readFile(join(host.folder, 'whole.js'), 'utf8')).toBe('whole')
})

it('deletes what was not served for thirty days, counted from the last day that it was', async () => {
  let time = Date.now()
  await build('short')
  const short = releaseOf()
  await keep(() => time)
  await build('long')
  const long = await keep(() => time)
  time += 29 * day
  await long.renew()
  time += 2 * day
  await build('new')
  await keep(() => time)
  expect(await readdir(long.host.folder)).toEqual(['long.js', 'new.js'])
  expect(await readdir(join(root, 'releases'))).not.toContain(short)
  expect(await readdir(join(root, 'releases'))).toHaveLength(3)
})

it('knows no folder by a name that is no release', async () => {
  await build('first')
  const { folderOf } = await keep()
  for (const name of ['..', 'shell', '', '../../etc']) expect(folderOf(name)).toBeUndefined()
})
