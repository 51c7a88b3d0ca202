import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { bases } from '../../shared/contract/route.ts'
import type { SecretAddress } from '../../shared/contract/secret-address.ts'
import { readContract } from '../../shared/server/contract-folder.ts'
import { startTestEdge, type TestEdge } from './test-edge.ts'

const marker = 'm4rker-0f-a-s3cret'

const log: string[] = []
let edge: TestEdge
/** Of pages and of calls. */
let pages: SecretAddress[]
let calls: SecretAddress[]

beforeAll(async () => {
  edge = await startTestEdge(log)
  pages = edge.remotes.flatMap(({ routes }) => Object.values(routes))
  const { routes } = await readContract()
  calls = routes.map(({ base, path, secrets }) => ({ path: bases[base] + path, secrets }))
})
afterAll(() => edge.close())

const inject = (url: string, payload?: object) =>
  edge.server.inject(payload ? { method: 'POST', url, payload } : { url })

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
      await inject(`${bases.api}/release/report`, {
        loads: [{ release: '0'.repeat(20), outcome: 'http', milliseconds: 1, detail }],
      })
    }
    expect(log.length).toBeGreaterThanOrEqual(3 * addresses.length)
    expect(log.filter((line) => line.includes(marker))).toEqual([])
    // That lines are written is what makes their silence worth something.
    expect(log.filter((line) => line.includes('/reset-password/-')).length).toBeGreaterThan(9)
  })

  it('stay in the page that was asked for: a referrer names the site alone', async () => {
    for (const page of pages.filter(({ secrets }) => secrets?.length)) {
      const { headers, body } = await inject(withMarker(page))
      expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin' })
      expect(body).not.toContain(marker)
    }
  })
})
