import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type TreeChange, writeChange } from './tree-change.ts'

const root = join(import.meta.dirname, '..', '..')

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-new-'))
  await mkdir(join(folder, '.git'))
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, '.gitignore'), 'node_modules/\n')
  await writeFile(join(folder, '.biome.json'), await readFile(join(root, '.biome.json')))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'src', 'list.ts'), 'export const list = []\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const change = (added: string): TreeChange => ({
  folder: 'src/deals',
  added: { 'src/deals/deep/deals.ts': added },
  changed: { 'src/list.ts': 'export const list = ["deals"]\n' },
})

const textOf = (path: string) => readFile(join(folder, path), 'utf8')

it('is written in the style of the repository', async () => {
  await writeChange(folder, change('export const deals = "all";\n'))
  expect(await textOf('src/deals/deep/deals.ts')).toBe("export const deals = 'all'\n")
  expect(await textOf('src/list.ts')).toBe("export const list = ['deals']\n")
})

it('leaves nothing behind where it fails', async () => {
  await expect(writeChange(folder, change('export const = \n'))).rejects.toThrow('src/deals/deep/deals.ts:1:14 parse')
  expect(existsSync(join(folder, 'src', 'deals'))).toBe(false)
  expect(await textOf('src/list.ts')).toBe('export const list = []\n')
})

it('writes over nothing', async () => {
  await mkdir(join(folder, 'src', 'deals'))
  await expect(writeChange(folder, change('export const deals = 1\n'))).rejects.toThrow('src/deals is there already')
  expect(await textOf('src/list.ts')).toBe('export const list = []\n')
})
