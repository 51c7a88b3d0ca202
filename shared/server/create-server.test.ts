import { afterEach, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { createServer } from './create-server.ts'

let server: FastifyInstance | undefined
afterEach(() => server?.close())

async function strictTransport(production: boolean, publicOrigin: string) {
  server = await createServer({
    config: { production, publicOrigin, logLevel: 'silent', corsOrigins: [], trustedProxies: [] },
  })
  server.get('/', async () => ({}))
  const { headers } = await server.inject('/')
  return headers['strict-transport-security']
}

it('keeps browsers on https for a year in production, subdomains too', async () => {
  const [age = '', ...rules] = String(await strictTransport(true, 'https://qasima.example')).split(/; ?/)
  expect(Number(age.replace('max-age=', ''))).toBeGreaterThanOrEqual(31_536_000)
  expect(rules).toContain('includeSubDomains')
})

it.each([
  [false, 'https://qasima.example'],
  [true, 'http://localhost:3000'],
])('asks for no https with production %s at %s', async (production, publicOrigin) => {
  expect(await strictTransport(production, publicOrigin)).toBeUndefined()
})
