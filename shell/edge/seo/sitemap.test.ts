import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'
import { readFileName, sitemapIndex, sitemapText } from './sitemap.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

const read = async (name: string) => {
  const { body } = await app.inject(`/${name}`)
  const entries = [...body.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)]
  return { body, entries: entries.map(([, address, day]) => [address?.replace('https://qasima.example', ''), day]) }
}

describe('site maps', () => {
  it('are listed by language, with the day of the last change in each', async () => {
    const { body, entries } = await read('sitemap.xml')
    expect(entries).toEqual([
      ['/sitemap-ar.xml', '2026-11-20'],
      ['/sitemap-en.xml', '2026-11-20'],
    ])
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex /)
  })

  it('contain every listed screen, known page and store with codes, with known days', async () => {
    expect((await read('sitemap-ar.xml')).entries).toEqual([
      ['/', undefined],
      ['/blog', '2026-10-02'],
      ['/blog/first', '2026-10-02'],
      ['/shop/1/noon', '2026-11-20'],
      ['/shop/3/jarir', '2026-11-03'],
    ])
    expect((await read('sitemap-en.xml')).entries.map(([path]) => path)).toEqual([
      '/en',
      '/en/blog',
      '/en/blog/first',
      '/en/shop/1/noon',
      '/en/shop/3/jarir',
    ])
  })

  it('list each page in all languages, including its own', async () => {
    const { body } = await read('sitemap-en.xml')
    const [, own = ''] = /<url><loc>[^<]+shop\/3\/jarir<\/loc>(.*?)<\/url>/.exec(body) ?? []
    expect([...own.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, ...parts]) => parts)).toEqual([
      ['ar', 'https://qasima.example/shop/3/jarir'],
      ['en', 'https://qasima.example/en/shop/3/jarir'],
      ['x-default', 'https://qasima.example/shop/3/jarir'],
    ])
  })

  it.each(['sitemap-fr.xml', 'sitemap-ar-1.xml', 'sitemap-ar-2.xml', 'sitemap-ar.txt', 'sitemap-other-ar.xml'])(
    'do not exist under the name %s',
    async (name) => {
      expect((await app.inject(`/${name}`)).statusCode).toBe(404)
    },
  )
})

describe('a list longer than a file', () => {
  const pages = Array.from({ length: 25_001 }, (_, place) => ({
    path: `/shop/${place}/a`,
    changedOn: place < 10_000 ? '2026-01-01' : '2026-02-02',
  }))
  const origin = 'https://a.example'

  it('is split into files, each listed once in the index', () => {
    const index = sitemapIndex({ sitemap: pages }, origin)
    const files = [...index.matchAll(/<loc>https:\/\/a.example\/([^<]+)<\/loc><lastmod>([^<]+)/g)]
    expect(files.map(([, name, day]) => `${name} ${day}`)).toEqual([
      'sitemap-ar.xml 2026-01-01',
      'sitemap-ar-2.xml 2026-02-02',
      'sitemap-ar-3.xml 2026-02-02',
      'sitemap-en.xml 2026-01-01',
      'sitemap-en-2.xml 2026-02-02',
      'sitemap-en-3.xml 2026-02-02',
    ])
    const texts = files.map(([, name = '']) => {
      const file = readFileName(name)
      return (file && sitemapText(pages, file, origin)) ?? ''
    })
    const counts = texts.map((text) => text.split('<url>').length - 1)
    expect(counts).toEqual([10_000, 10_000, 5_001, 10_000, 10_000, 5_001])
    // The limit of search engines per file.
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(50 * 2 ** 20)
  })

  it('cannot be broken by a path', () => {
    const text = sitemapText([{ path: '/a&b<c>"' }], { list: 'sitemap', language: 'ar', part: 1 }, origin)
    expect(text).toContain('<loc>https://a.example/a&amp;b&lt;c&gt;&quot;</loc>')
  })
})
