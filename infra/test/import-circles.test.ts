import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '..', '..')

let folder = ''
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'qasima-circles-')))
  await cp(join(root, '.biome.json'), join(folder, '.biome.json'))
  await mkdir(join(folder, '.git'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What `npm run lint` says of the folder, as the files in which it sees a circle. */
async function circularFiles(files: Readonly<Record<string, string>>): Promise<{ files: string[]; read: number }> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [biome, 'lint', '--colors=off', '--vcs-enabled=false', '.'],
      { cwd: folder },
      (_, out, error) => resolve(out + error),
    ),
  )
  return {
    files: [...output.matchAll(/^(\S+?):\d+:\d+ lint\/suspicious\/noImportCycles/gm)]
      .map(([, file = '']) => file)
      .toSorted(),
    read: Number(/Checked (\d+) files/.exec(output)?.[1]),
  }
}

it('finds a circle of values', async () => {
  const found = await circularFiles({
    'one/first.ts': "import { second } from '../two/second.ts'\n\nexport const first = () => second\n",
    'two/second.ts': "import { third } from '../three.ts'\n\nexport const second = () => third\n",
    'three.ts': "import { first } from './one/first.ts'\n\nexport const third = () => first\n",
  })
  expect(found).toEqual({ files: ['one/first.ts', 'three.ts', 'two/second.ts'], read: 4 })
})

it('finds a circle of types alone', async () => {
  const found = await circularFiles({
    'first.ts': "import type { Second } from './second.ts'\n\nexport interface First {\n  readonly next: Second\n}\n",
    'second.ts': "import type { First } from './first.ts'\n\nexport interface Second {\n  readonly before: First\n}\n",
  })
  expect(found).toEqual({ files: ['first.ts', 'second.ts'], read: 3 })
})

it('finds none in a line', async () => {
  const found = await circularFiles({
    'first.ts': "import { second } from './second.ts'\n\nexport const first = second\n",
    'second.ts': 'export const second = 2\n',
  })
  expect(found).toEqual({ files: [], read: 3 })
})
