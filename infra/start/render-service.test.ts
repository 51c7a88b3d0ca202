import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from '../../shared/federation/registry.ts'
import { renderProblems } from '../../shared/render/check-rendering.ts'
import { readRenderSettings } from '../../shell/edge/edge-settings.ts'
import { buildRenderProcess, processesOf } from '../../shell/edge/testing/render-process.ts'
import { readProcessRoles } from './process-roles.ts'
import { prepareRole } from './render.role.ts'
import { openRenderService } from './render-service.ts'

let folder: string
let file: string
let service: { close(): Promise<void> } | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-role-'))
  file = await buildRenderProcess(folder)
}, 60_000)
afterEach(async () => {
  await service?.close()
  service = undefined
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const entry: RegistryEntry = {
  id: 'public',
  release: '0'.repeat(20),
  isRendered: true,
  server: { file: 'server.mjs', integrity: '' },
  entry: { file: 'entry.js', integrity: '' },
  expose: [],
  screens: {},
  shared: '*',
  contract: '*',
  routes: { page: { path: '/page', title: { ar: 'صفحة', en: 'Page' } } },
}

const halfOf = (component: string) => `const { createElement: h } = globalThis.qasimaModules.react
export const screens = { page: async () => ({ Component: ${component} }) }`

const problemsOf = (component: string, socket: string) =>
  renderProblems({ file, entry, source: halfOf(component) }, { socket, page: 5_000 })

describe('the role render', () => {
  it('renders for an edge that has its socket, and nothing of it runs once the edge is gone', async () => {
    const socket = join(folder, 'render.sock')
    service = await openRenderService(socket)
    expect(await problemsOf(`() => h('h1', null, 'صفحة')`, socket)).toEqual([])
    expect(await problemsOf(`() => { throw new Error('not today') }`, socket)).toEqual([
      'the server half does not render /page: Error: not today',
    ])
    // Its own process reads the half from a file of the role, and not the one of the edge.
    expect(processesOf(file)).toEqual([])
    while (processesOf('qasima-halves-').length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    await service.close()
    service = undefined
    expect(existsSync(socket)).toBe(false)
  }, 60_000)

  it('takes nothing but an order, of a size and memory within bounds', async () => {
    const socket = join(folder, 'orders.sock')
    service = await openRenderService(socket)
    for (const order of ['no JSON', '{}', '{"host":"","memory":1e9}', '{"host":1,"memory":128}']) {
      const line = connect(socket)
      line.write(`${order}\n`)
      await new Promise((resolve) => line.on('close', resolve).resume())
    }
    expect(processesOf('qasima-halves-')).toEqual([])
  })

  it('is refused by an edge as a page that is not rendered where it is away', async () => {
    const problems = await problemsOf(`() => h('h1', null, 'Page')`, join(folder, 'nowhere.sock'))
    expect(problems).toEqual([expect.stringMatching(/^the server half does not start: .*ENOENT/)])
  })

  it('runs where it is asked for alone, and needs to know its socket', () => {
    expect(readProcessRoles({})).toEqual(['edge', 'api', 'worker', 'turbo'])
    expect(readProcessRoles({ ROLES: 'render' })).toEqual(['render'])
    expect(() => prepareRole({}, ['render'])).toThrow('RENDER_SOCKET')
    expect(readRenderSettings({ RENDER_SOCKET: 'render:3100', NODE_ENV: 'development' })).toEqual({
      socket: 'render:3100',
      needsWalls: false,
    })
    expect(readRenderSettings({ NODE_ENV: 'production' })).toEqual({ socket: undefined, needsWalls: true })
  })
})
