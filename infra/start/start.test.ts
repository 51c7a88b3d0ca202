import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { compileCache } from './testing/compile-cache.ts'

// Real processes and databases, on machines with little to spare.
jest.setTimeout(120_000)

const script = join(import.meta.dirname, 'start.ts')

let dataDir: string
let port: number
let children: ChildProcess[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qasima-start-'))
  const probe = await listen(0)
  port = (probe.address() as { port: number }).port
  await close(probe)
  children = []
})

afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
})

async function listen(on: number): Promise<Server> {
  const server = createServer().listen(on, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const close = async (server: Server) => {
  server.close()
  await once(server, 'close')
}

/** The API alone: what is built for browsers plays no part here. */
function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--no-warnings', script], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      ROLES: 'api',
      // The world of the demo with fewer coupons: starts of journeys have all of them.
      SEED: '1k',
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const output = text(child.stdout)
  const complaints = text(child.stderr)
  const ended = once(child, 'exit').then(async ([code]) => ({
    code,
    output: await output,
    complaints: await complaints,
  }))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Ctrl-C stops everything') && resolve())
    ended.then(({ complaints }) => reject(new Error(`ended early: ${complaints}`)))
  })
  // A start that is meant to fail is not waited for.
  ready.catch(() => {})
  return { child, ready, ended }
}

/** Those of the demo world, and the one on this machine. */
const demoShops = 1_201

const counts = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/shop/app-state`)).json()

describe('npm start', () => {
  it('brings up everything with the demo, also after it was killed, and Ctrl-C stops it all with success', async () => {
    const first = start()
    await first.ready
    expect(await counts()).toMatchObject({ totalShops: demoShops, totalCountries: 19 })
    first.child.kill('SIGKILL')
    await first.ended

    const { child, ready, ended } = start()
    await ready
    expect(await counts()).toMatchObject({ totalShops: demoShops, totalCountries: 19 })
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(true)
    const login = await fetch(`http://127.0.0.1:${port}/api/v1/oauth/google/login`)
    const { origin: signInProvider } = new URL((await login.json()).url)
    expect((await fetch(`${signInProvider}/jwks`)).status).toBe(200)

    const known = await fetch(`http://127.0.0.1:${port}/api/v1/shop/by-domain/souq.localhost`)
    expect(await known.json()).toMatchObject({ shop: { slug: 'demo-market' } })

    child.kill('SIGINT')
    const { code, output, complaints } = await ended
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
    expect(output).toMatch(/Demo shop and its clock +http:\/\/souq\.localhost:\d+\/clock\n/)
    expect(output).toContain(`Sign-in provider (demo)  ${signInProvider}\n`)
    await expect(fetch(`${signInProvider}/jwks`)).rejects.toThrow()
    expect(output).toMatch(/Staff +admin@qasima\.example, password \S{16}\n/)
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  })

  it('never prints a password that it was given', async () => {
    const { child, ready, ended } = start({ SEED: 'none', ADMIN_PASSWORD: 'given-by-a-person' })
    await ready
    child.kill('SIGTERM')
    const { code, output } = await ended
    expect(code).toBe(0)
    expect(output).not.toContain('given-by-a-person')
  })

  it.each([
    ['SEED', 'plenty', /^SEED: expected demo, none, prices-1m, prices-100m or a number of rows such as 100k or 1m\n$/],
    ['ANALYTICS_GA4', 'UA-1', /^ANALYTICS_GA4: expected a measurement id such as G-ABC123\n$/],
    ['ROLES', 'edge,robot', /^ROLES: expected a comma list of edge, api, worker, turbo, render\n$/],
  ])('stops with one line when %s is malformed', async (name, value, line) => {
    const { code, complaints } = await start({ ROLES: 'edge,api', [name]: value }).ended
    expect(code).toBe(1)
    expect(complaints).toMatch(line)
  })

  it('says at once that the port is in use', async () => {
    const other = await listen(port)
    const { code, complaints } = await start().ended
    await close(other)
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: `Port ${port} is in use by another program. Set PORT to a free one.\n`,
    })
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })
})
