import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
}

it.each([
  ['/', 'ar', 'rtl', 'قسيمة', '/manifest.webmanifest'],
  ['/en', 'en', 'ltr', 'Qasima', '/en/manifest.webmanifest'],
])('the page at %s links the manifest of its language: %s', async (start, language, direction, name, address) => {
  const { body } = await app.inject(start)
  expect(body).toContain(`<link rel="manifest" href="${address}">`)
  const { headers, ...reply } = await app.inject(address)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(reply.json()).toMatchObject({
    id: '/',
    name,
    lang: language,
    dir: direction,
    start_url: start,
    scope: '/',
    display: 'standalone',
  })
  expect(reply.json().description).toMatch(language === 'ar' ? /\p{Script=Arabic}/u : /[a-z]/)
})

it('lists existing icons with their real sizes', async () => {
  const { icons }: Manifest = (await app.inject('/manifest.webmanifest')).json()
  expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of icons) {
    const { statusCode, headers, rawPayload } = await app.inject(src)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes)
  }
})

it('a document lists no missing icon', async () => {
  const { body } = await app.inject('/')
  const links = [...body.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(links).toEqual(['/icon-192.png', '/icon.svg', '/apple-touch-icon.png'])
  const folder = join(import.meta.dirname, '..', '..', 'public')
  for (const link of links) expect(existsSync(join(folder, link))).toBe(true)
  // iOS fills transparent corners with black.
  expect(readFileSync(join(folder, 'apple-touch-icon.png')).readUInt8(25)).toBe(2)
})
