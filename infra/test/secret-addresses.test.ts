import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { bases } from '../../shared/contract/route.ts'
import type { SecretAddress } from '../../shared/contract/secret-address.ts'
import type { RegistryEntry } from '../../shared/federation/registry.ts'
import type { RemoteDescription } from '../../shared/federation/remote.ts'
import { readContract } from '../../shared/server/contract-folder.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { readServerSettings } from '../../shared/server/server-settings.ts'
import { apiInProcess } from '../../shell/edge/api-client.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { localRegistry } from '../../shell/edge/registry/local-registry.ts'

const root = join(import.meta.dirname, '..', '..')
const marker = 'm4rker-0f-a-s3cret'

/** Every remote of the repository, as it describes itself. */
async function remotes(): Promise<RemoteDescription[]> {
  const folders = [
    'mf-public',
    'mf-account',
    ...readdirSync(join(root, 'mf-admin')).map((name) => join('mf-admin', name)),
  ]
  const files = folders.map((folder) => join(root, folder, 'remote.ts')).filter((file) => existsSync(file))
  return Promise.all(files.map(async (file) => (await import(pathToFileURL(file).href)).remote))
}

const log: string[] = []
let close = async () => {}
let inject: (url: string, payload?: object) => Promise<{ readonly headers: object; readonly body: string }>
/** Of pages and of calls. */
let pages: SecretAddress[]
let calls: SecretAddress[]

beforeAll(async () => {
  const described = await remotes()
  const { routes } = await readContract()
  pages = described.flatMap(({ routes }) => Object.values(routes))
  calls = routes.map(({ base, path, secrets }) => ({ path: bases[base] + path, secrets }))
  const logger = pino({ level: 'trace' }, { write: (line: string) => log.push(line) })
  const server = await createServer({ config: readServerSettings({ NODE_ENV: 'test' }), logger })
  const registry = described.map(
    (remote): RegistryEntry => ({
      ...remote,
      release: remote.id,
      shared: '*',
      entry: { file: 'entry.js', integrity: '' },
      expose: [],
      screens: Object.fromEntries(Object.keys(remote.routes).map((screen) => [screen, { files: [], facades: [] }])),
    }),
  )
  const api = apiInProcess(server)
  await server.register(edgePlugin, {
    host: { folder: root, scripts: [], shared: {} },
    api,
    registry: localRegistry({ registry, folders: new Map() }, api),
    publicOrigin: 'https://qasima.example',
    defaultCountry: 'EG',
    appRedirects: [],
    analytics: { own: true, ga4: null, plausible: null },
    chat: null,
    contact: { email: '', whatsapp: '' },
  })
  close = () => server.close()
  inject = (url, payload) => server.inject(payload ? { method: 'POST', url, payload } : { url })
})
afterAll(() => close())

const withMarker = ({ path, secrets = [] }: SecretAddress): string =>
  `${path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? marker : segment))
    .join('/')}?${secrets.map((name) => `${name}=${marker}`).join('&')}`

/** The shapes in which the address of a secret may come: right, longer, encoded, broken. */
const shapesOf = (address: string): string[] => {
  const [path = '', query = ''] = address.split('?')
  const encoded = path.replaceAll('-', '%2d').replaceAll('_', '%5F')
  return [
    address,
    `/en${address}`,
    `${path}/more?${query}`,
    `${encoded}?${query}`,
    `${path}%?${query}`,
    `/${path}?${query}`,
  ]
}

describe('secrets in addresses', () => {
  it('are named by every route that has one', () => {
    const named = [...pages, ...calls].filter(({ secrets }) => secrets?.length)
    expect(named.length).toBeGreaterThanOrEqual(4)
    const unnamed = [...pages, ...calls].filter(
      ({ path, secrets = [] }) =>
        /:\w*(token|secret|challenge)/i.test(path) && !secrets.some((name) => path.includes(`:${name}`)),
    )
    expect(unnamed).toEqual([])
  })

  it('are in no line of the log, whatever is asked', async () => {
    log.length = 0
    const addresses = [...pages, ...calls]
      .filter(({ secrets }) => secrets?.length)
      .flatMap((route) => shapesOf(withMarker(route)))
    for (const address of addresses) {
      await inject(address)
      await inject(`${bases.edge}/events`, { events: [{ kind: 'page', name: address.slice(0, 200) }] })
      const detail = `at https://qasima.example${address}`
      await inject(`${bases.edge}/remote-load`, { remote: 'a', release: 'b', outcome: 'http', milliseconds: 1, detail })
    }
    expect(log.length).toBeGreaterThanOrEqual(3 * addresses.length)
    expect(log.filter((line) => line.includes(marker))).toEqual([])
    // That lines are written is what makes their silence worth something.
    expect(log.filter((line) => line.includes('/reset-password/-')).length).toBeGreaterThan(10)
  })

  it('stay in the page that was asked for: a referrer names the site alone', async () => {
    for (const page of pages.filter(({ secrets }) => secrets?.length)) {
      const { headers, body } = await inject(withMarker(page))
      expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin' })
      expect(body).not.toContain(marker)
    }
  })
})
