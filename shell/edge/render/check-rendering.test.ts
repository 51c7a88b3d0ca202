import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from '@qasima/shared/federation/registry'
import type { RouteDescription } from '@qasima/shared/federation/remote'
import { renderProblems } from '@qasima/shared/render/check-rendering'
import type { HostBuild } from '../files/host-build.ts'
import { buildRenderProcess, processesOf } from '../testing/render-process.ts'
import { releasePreparation } from './prepare-releases.ts'

let folder: string
let file: string

/** The process that renders, built from the sources of the shell as they are. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-check-'))
  file = await buildRenderProcess(folder)
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const good = `() => h('h1', null, 'Good page')`

/** The server half of a remote: each screen is a component. */
const halfOf = (screens: Readonly<Record<string, string>>) =>
  `const { createElement: h } = globalThis.qasimaModules.react
const { useLoaderData } = globalThis.qasimaModules['@qasima/shared/router/router']
export const screens = { ${Object.entries(screens)
    .map(([name, component]) => `'${name}': async () => ({ Component: ${component} })`)
    .join(', ')} }`

type Screens = Readonly<Record<string, string>>
type Changes = Readonly<Record<string, Partial<RouteDescription>>>

/** A release with these screens, each at the path of its name unless its route says otherwise. */
function releaseOf(
  screens: Screens,
  { changes = {}, release = '0'.repeat(20) }: { changes?: Changes; release?: string } = {},
) {
  const source = halfOf(screens)
  const integrity = `sha256-${createHash('sha256').update(source).digest('base64')}`
  const routes = Object.keys(screens).map((name) => [
    name,
    { path: `/${name}`, title: { ar: name, en: name }, ...changes[name] },
  ])
  const entry: RegistryEntry = {
    id: 'public',
    release,
    isRendered: true,
    server: { file: 'server.mjs', integrity },
    entry: { file: 'entry.js', integrity: '' },
    expose: [],
    screens: {},
    shared: '*',
    contract: '*',
    routes: Object.fromEntries(routes),
  }
  return { entry, source }
}

const problemsOf = (
  screens: Screens,
  { changes, ...limits }: { changes?: Changes; page?: number; memory?: number; all?: number } = {},
) => renderProblems({ file, ...releaseOf(screens, { changes: changes ?? {} }) }, limits)

describe('the pages of a release', () => {
  it('are rendered on sample data, at addresses that its reads know', async () => {
    const changes = {
      shop: { path: '/shop/:shopId/:slug?', data: ['/api/v1/shop/shop-list/{shopId}{?country}'], visitorCountry: true },
      post: { path: '/blog/:slug', pages: { first: { title: { ar: 'أول', en: 'First' } } } },
      members: { access: 'user' },
    } as const
    const screens = { good, shop: good, post: good, members: '() => { throw new Error("guarded") }' }
    expect(await problemsOf(screens, { changes })).toEqual([])
  })

  it('fail alone: one that throws says why, and the others are rendered', async () => {
    const bad = `() => { throw new Error('no such store\\nat line 1') }`
    expect(await problemsOf({ bad, good })).toEqual(['the server half does not render /bad: Error: no such store'])
  })

  it('have so much time each, and one that hangs takes none from the others', async () => {
    const busy = '() => { for (;;); }'
    expect(await problemsOf({ busy, good, worse: busy }, { page: 1_500 })).toEqual([
      'the server half does not render /busy: no answer within 1500 ms',
      'the server half does not render /worse: no answer within 1500 ms',
    ])
    // They are ended, which the system does in its own time.
    while (processesOf(file).length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  })

  it('have so much time together', async () => {
    expect(await problemsOf({ busy: '() => { for (;;); }' }, { all: 1_000 })).toEqual([
      'the server half takes longer than 1 s for its pages',
    ])
  })

  it('have so much memory', async () => {
    const greedy = '() => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) }'
    expect(await problemsOf({ greedy }, { memory: 64, page: 20_000 })).toEqual([
      expect.stringMatching(
        /^the server half does not render \/greedy: (the process ended with|its memory is used up)/,
      ),
    ])
  })

  it('show something', async () => {
    const screens = {
      nothing: '() => null',
      blank: `() => h('div', null, h('p', null, ' '))`,
      picture: `() => h('svg')`,
    }
    expect(await problemsOf(screens)).toEqual([
      'the server half does not render /nothing: it renders nothing',
      'the server half does not render /blank: it renders nothing',
    ])
  })

  it('are none where the half does not load, or leaves a screen out', async () => {
    const { entry } = releaseOf({ good })
    expect(await renderProblems({ file, entry, source: 'throw new Error("at once")' })).toEqual([
      'the server half does not start: Error: at once',
    ])
    expect(await renderProblems({ file, entry, source: halfOf({ other: good }) })).toEqual([
      expect.stringMatching(/^the server half does not render \/good: /),
    ])
  })
})

describe('an edge', () => {
  it('does not put a release into force that does not render, but for its start', async () => {
    const refused: string[] = []
    const prepare = releasePreparation({
      renderer: { prepare: async () => true },
      files: { assets: folder, folderOf: async (release) => join(folder, release) },
      memory: 128,
      onRefusal: (_release, reason) => refused.push(reason),
    })
    const host: HostBuild = { folder, styles: '', scripts: [], shared: {}, server: file.slice(folder.length + 1) }
    const following = async (release: string, screens: Screens) => {
      const { entry, source } = releaseOf(screens, { release })
      await mkdir(join(folder, release), { recursive: true })
      await writeFile(join(folder, release, 'server.mjs'), source)
      return { host, remotes: [entry], canaries: [] }
    }
    const nothing = { page: '() => null' }
    expect(await prepare(await following('1', nothing))).toEqual([])
    expect(await prepare(await following('2', nothing))).toEqual(['2'])
    expect(refused).toEqual(['the server half does not render /page: it renders nothing'])
    expect(await prepare(await following('3', { page: good }))).toEqual([])
    // What is in force is not asked again.
    await rm(join(folder, '3'), { recursive: true })
    expect(await prepare({ host, remotes: [releaseOf({ page: good }, { release: '3' }).entry], canaries: [] })).toEqual(
      [],
    )
  })
})
