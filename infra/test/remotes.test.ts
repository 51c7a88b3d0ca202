import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { ownRoutes } from '../../shell/src/own-routes.ts'
import { frontEnds } from '../contract/remote-uses.ts'
import { readRemotes } from '../new/new-name.ts'

const root = join(import.meta.dirname, '..', '..')
const folders = frontEnds(root)
const remotes = await readRemotes(root)

const owners = readFileSync(join(root, '.github', 'CODEOWNERS'), 'utf8')
  .split('\n')
  .map((line) => /^\/(\S+)\/ (@qasima\/[a-z-]+)$/.exec(line))
  .flatMap((found) => (found ? [{ folder: found[1] ?? '', team: found[2] ?? '' }] : []))

it('there are remotes to look at', () => {
  expect(folders.length).toBeGreaterThan(20)
  expect(folders).toEqual(expect.arrayContaining(['shell', ...remotes.keys()]))
})

describe.each(folders)('%s', (folder) => {
  const file = join(root, folder, 'README.md')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { routes } = remotes.get(folder) ?? { routes: ownRoutes }

  it('says in a few lines what it is, where its screens are, and how it is shown, tested and released', () => {
    const lines = text.split('\n')
    expect(lines[0]).toMatch(/^# [A-Z]/)
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.length).toBeLessThan(20)
    const commands = ['test:remote', 'release'].map((name) => `npm run ${name} -- ${folder}`)
    commands.push(folder === 'shell' ? 'npm run dev' : `npm run dev -- ${folder}`)
    const named = [...Object.values(routes).map(({ path }) => path), ...commands]
    expect(named.filter((each) => !text.includes(`\`${each}\``))).toEqual([])
  })

  it('has one owner', () => {
    expect(owners.filter((each) => each.folder === folder)).toHaveLength(1)
  })
})

it('what is owned is there', () => {
  expect(owners.filter(({ folder }) => !existsSync(join(root, folder)))).toEqual([])
})
