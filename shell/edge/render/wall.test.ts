import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { DocumentState } from '@qasima/shared/federation/document-state'
import { startRenderProcess } from '@qasima/shared/render/render-process'
import { lookForWalls, missingWalls, type Walls, wallsText } from '@qasima/shared/render/walls'
import { type AttackTargets, attackingHalf, attackNames } from '../testing/attacks.ts'
import { buildRenderProcess, processesOf } from '../testing/render-process.ts'

const secret = 'the-key-of-all-sessions'

let folder: string
let file: string
let victim: ChildProcess
let complaints = ''
let server: Server
let connections = 0
let targets: AttackTargets

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qasima-wall-'))
  // What an account without rights could read as well.
  await chmod(folder, 0o777)
  file = await buildRenderProcess(folder)
  server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  targets = { key: join(folder, 'key'), drop: join(folder, 'drop'), port, pid: 0 }
  await writeFile(targets.key, secret)
}, 60_000)

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  const text = 'process.stdout.write("runs"); setInterval(() => {}, 1000)'
  victim = spawn(process.execPath, ['-e', text], { env: { SECRET: secret }, stdio: ['ignore', 'pipe', 'pipe'] })
  complaints = ''
  connections = 0
  victim.stderr?.on('data', (text) => {
    complaints += text
  })
  await once(victim.stdout ?? victim, 'data')
  targets = { ...targets, pid: victim.pid ?? 0 }
})
afterEach(async () => {
  victim.kill('SIGKILL')
  await rm(targets.drop, { force: true })
})

const state: DocumentState = {
  language: 'en',
  country: 'EG',
  mainDomain: 'localhost',
  appRedirects: [],
  apiOrigins: [''],
  registry: [],
  replies: {},
  analytics: { own: false, ga4: null, plausible: null },
  chat: null,
  contact: { email: '', whatsapp: '' },
  rendered: { at: '2026-01-01T00:00:00.000Z', theme: 'dark', digits: 'latn', hasSession: false },
}

/** What a release that attacks shows on its page; why there is no page where it has broken its own process. */
async function attack(name: string, walls: Walls): Promise<string> {
  const closing = new AbortController()
  const entry = {
    id: 'public',
    release: 'r1',
    isRendered: true,
    entry: { file: 'entry.js', integrity: '' },
    expose: [],
    screens: {},
    shared: '*',
    contract: '*',
    routes: { attack: { path: '/attack', title: { ar: 'a', en: 'a' } } },
  }
  try {
    const made = await startRenderProcess({
      file,
      release: 'r1',
      source: attackingHalf(name, targets),
      memory: 128,
      deadline: 5_000,
      start: 5_000,
      signal: closing.signal,
      walls,
    })
    const rendering = await made.render({ address: '/en/attack', state: { ...state, registry: [entry] } })
    return 'page' in rendering ? rendering.page.html : JSON.stringify(rendering)
  } catch (error) {
    return String(error)
  } finally {
    closing.abort()
  }
}

const outside = () => ({
  hasDropped: existsSync(targets.drop),
  connections,
  isVictimRunning: victim.exitCode === null && victim.signalCode === null,
  complaints,
})
const untouched = { hasDropped: false, connections: 0, isVictimRunning: true, complaints: '' }

/** The walls of a system that refuses namespaces, as most containers do. */
async function withoutUnshare(): Promise<Walls> {
  const programs = join(folder, 'programs')
  await mkdir(programs, { recursive: true })
  for (const name of ['setpriv', 'prlimit']) await symlink(join('/usr/bin', name), join(programs, name))
  await writeFile(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return lookForWalls([programs])
}

describe.each([['all walls', () => lookForWalls()]])('code of a release that attacks, behind %s,', (_, look) => {
  let walls: Walls
  beforeAll(async () => {
    walls = await look()
  })
  it.each(attackNames)(
    'by %s finds no key, leaves no file, opens no socket and sends no signal',
    async (name) => {
      const shown = await attack(name, walls)
      expect(shown).not.toContain(secret)
      expect(outside()).toEqual(untouched)
    },
    60_000,
  )
})

describe('the walls of this system', () => {
  it('are all that are needed, or are named', async () => {
    const walls = await lookForWalls()
    expect(missingWalls(walls)).toEqual([])
    expect(wallsText(walls)).toMatch(/^kept from .*the network, other processes, files/)
  })

  it('are fewer where namespaces are refused, which is said', async () => {
    const walls = await withoutUnshare()
    expect(missingWalls(walls)).toEqual(expect.arrayContaining(['network', 'processes', 'files']))
    expect(wallsText(walls)).toContain('keeps nothing of it from the network, other processes, files')
  })

  it('end with the process that started them, however it ends', async () => {
    const script = `
      const { startRenderProcess } = await import(${JSON.stringify(import.meta.resolve('@qasima/shared/render/render-process'))})
      const source = 'export const screens = {}; for (;;);'
      void startRenderProcess({ file: ${JSON.stringify(file)}, release: 'r', source, memory: 128, deadline: 60000, start: 60000, signal: new AbortController().signal }).catch(() => {})
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const waitUntil = async (holds: () => boolean) => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const started = () => processesOf(file).filter((pid) => pid !== parent.pid)
    await waitUntil(() => started().length > 1)
    parent.kill('SIGKILL')
    await waitUntil(() => processesOf(file).length === 0)
  }, 30_000)

  it('are beside a parent that opens no inspector when it is sent the signal for it', async () => {
    const script = `
      const { refuseInspectorSignal } = await import(${JSON.stringify(import.meta.resolve('@qasima/shared/server/inspector-signal'))})
      refuseInspectorSignal()
      process.kill(process.pid, 'SIGUSR1')
      setTimeout(async () => process.stdout.write(String((await import('node:inspector')).url())), 300)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [said] = await once(parent.stdout, 'data')
    expect(String(said)).toBe('undefined')
  })
})
