import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'
import { sharedSearch } from './shared-link.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

const link = 'https://www.noon.example/p/1?a=b'
const query = (values: Record<string, string>) => new URLSearchParams(values)

describe('a link shared to the site', () => {
  it.each([
    ['/', { url: link }, '/products'],
    ['/en', { url: link }, '/en/products'],
    ['/products', { title: 'Kettle', text: link }, '/products'],
    ['/en/products', { title: 'Kettle', text: `Look: ${link}!`, url: '' }, '/en/products'],
    ['/en/products', { title: link, text: 'Kettle' }, '/en/products'],
  ])('at %s as %j leads to its search', (path, values, page) => {
    expect(sharedSearch(`${path}?${query(values)}`)).toBe(`${page}?${query({ search: link })}`)
  })

  it('keeps other parameters, and searches for words if there is no link', () => {
    expect(sharedSearch(`/en/products?${query({ text: 'iphone 15', country: 'sa' })}`)).toBe(
      '/en/products?country=sa&search=iphone+15',
    )
  })

  it.each([
    '/shops?url=https://noon.example/p/1',
    '/products?search=tv&url=https://noon.example',
    '/?url=',
    '/?url=%20',
  ])('is not what %s holds', (address) => {
    expect(sharedSearch(address)).toBeNull()
  })

  it('is answered before any document, and not cached', async () => {
    const { statusCode, headers } = await app.inject(`/en?${query({ url: link })}`)
    expect([statusCode, headers.location]).toEqual([302, `/en/products?${query({ search: link })}`])
    expect(headers['cache-control']).toBe('no-store')
  })

  it('never leads to another site', async () => {
    for (const path of ['//evil.example', '/en//evil.example', '/\\evil.example']) {
      const { headers } = await app.inject(`${path}?${query({ url: link })}`)
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })
})

it.each([
  ['/manifest.webmanifest', '/products'],
  ['/en/manifest.webmanifest', '/en/products'],
])("%s offers the site in a phone's share menu", async (address, action) => {
  const { share_target } = (await app.inject(address)).json()
  expect(share_target).toEqual({ action, method: 'GET', params: { title: 'title', text: 'text', url: 'url' } })
})
