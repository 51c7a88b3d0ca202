import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it } from '@jest/globals'
import { minFile } from '../../shared/federation/collect-styles.ts'
import type { HostDescription, RemoteBuild } from '../../shared/federation/registry.ts'
import { renderProblems } from '../../shared/render/check-rendering.ts'
import { startRenderProcess } from '../../shared/render/render-process.ts'
import { readSampleCalls } from '../../shared/render/sample-calls.ts'
import { samplePages } from '../../shared/render/sample-pages.ts'
import { rulesByClass } from '../../shared/ui/styles/class-rules.ts'
import { builtFolders } from '../build/built-folders.ts'

const root = join(import.meta.dirname, '..', '..')
const shell = join(root, 'shell', 'dist')

const readJson = async <Content>(path: string): Promise<Content> => JSON.parse(await readFile(path, 'utf8'))

const built = await Promise.all(
  builtFolders(root)
    .filter((folder) => relative(root, folder) !== 'shell')
    .map(async (folder) => ({ folder, build: await readJson<RemoteBuild>(join(folder, 'dist', 'remote.json')) })),
)
const rendered = built.flatMap(({ folder, build }) => (build.server ? [{ folder, build, server: build.server }] : []))

it.each(rendered)('every page of $build.id renders on sample data', async ({ folder, build, server }) => {
  const host = await readJson<HostDescription>(join(shell, 'host.json'))
  const entry = { ...build, release: '0'.repeat(20) }
  const source = await readFile(join(folder, 'dist', server.file), 'utf8')
  const problems = await renderProblems({ file: join(shell, host.server ?? ''), entry, source }, { page: 20_000 })
  expect(problems).toEqual([])
})

it('every first read of a public page has a sample reply', async () => {
  const calls = await readSampleCalls()
  const pages = built.flatMap(({ build }) => samplePages({ ...build, release: '0'.repeat(20) }, calls))
  const replies = pages.flatMap(({ page }) => Object.entries(page.state.replies))
  expect(replies.length).toBeGreaterThan(10)
  expect(replies.filter(([, reply]) => reply === null)).toEqual([])
})

it.each(rendered)(
  'the styles of $build.id and its frame are in files',
  async ({ folder, build, server }) => {
    const host = await readJson<HostDescription>(join(shell, 'host.json'))
    const classesOf = async (path: string) => rulesByClass(await readFile(path, 'utf8')).keys()
    const common = [
      ...(await classesOf(join(shell, host.styleFile?.file ?? ''))),
      ...(await classesOf(join(folder, 'dist', build.styleFile?.file ?? ''))),
    ]
    const ofScreen = new Map<string, string[]>()
    for (const [name, { styleFile }] of Object.entries(build.screens)) {
      if (!styleFile) continue
      ofScreen.set(build.routes[name]?.path ?? '', [...(await classesOf(join(folder, 'dist', styleFile.file)))])
    }
    expect(ofScreen.size).toBeGreaterThan(3)
    const entry = { ...build, release: '0'.repeat(20) }
    const made = await startRenderProcess({
      file: join(shell, host.server ?? ''),
      release: entry.release,
      source: await readFile(join(folder, 'dist', server.file), 'utf8'),
      memory: 256,
      deadline: 20_000,
      signal: AbortSignal.timeout(60_000),
    })
    let pages = 0
    for (const { path, page } of samplePages(entry, await readSampleCalls())) {
      const rendering = await made.render(page)
      // One that reads more is rendered a second time.
      if (!('page' in rendering)) continue
      pages += 1
      const known = new Set([...common, ...(ofScreen.get(path) ?? [])])
      const inline = [...rulesByClass(rendering.page.styles)].filter(([name]) => !known.has(name))
      const size = inline.map(([, css]) => css).join('').length
      expect([page.address, size < (ofScreen.has(path) ? 1 : minFile)]).toEqual([page.address, true])
    }
    made.close()
    expect(pages).toBeGreaterThan(10)
  },
  60_000,
)
