import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { edge } from '../testing/edge.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await edge()
})
afterAll(() => app.close())

const read = async () => (await app.inject('/llms.txt')).body.split('\n')
const linkForm = /^- \[([^\]]+)\]\((https:\/\/qasima\.example\/[^)\s]*)\)(?:: (.+))?$/

describe('/llms.txt', () => {
  it('is text that browsers show and caches store', async () => {
    const { statusCode, headers } = await app.inject('/llms.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
  })

  it('has the expected parts in order: name, summary, details, lists of links', async () => {
    const lines = await read()
    const headings = lines.filter((line) => line.startsWith('#'))
    expect(headings[0]).toBe('# Qasima · قسيمة')
    expect(headings.filter((line) => /^# /.test(line))).toHaveLength(1)
    expect(headings.slice(1).every((line) => line.startsWith('## '))).toBe(true)
    expect(lines[2]).toMatch(/^> Qasima .* coupon codes/)
    expect(lines.find((line) => /^> \p{Script=Arabic}/u.test(line))).toContain('أكواد')
    // Below a heading there are only links.
    const first = lines.findIndex((line) => line.startsWith('## '))
    const below = lines.slice(first).filter((line) => line !== '' && !line.startsWith('## '))
    expect(below.length).toBeGreaterThan(6)
    expect(below.filter((line) => !linkForm.test(line))).toEqual([])
  })

  it('links listed screens and posts in both languages, and every link works', async () => {
    const lines = await read()
    const links = lines.flatMap((line) => linkForm.exec(line)?.[2] ?? [])
    expect(links.map((link) => link.replace('https://qasima.example', ''))).toEqual([
      '/en',
      '/en/blog',
      '/en/blog/first',
      '/sitemap-en.xml',
      '/en/blog/feed.xml',
      '/',
      '/blog',
      '/blog/first',
      '/sitemap-ar.xml',
      '/blog/feed.xml',
    ])
    for (const link of links) expect((await app.inject(link)).statusCode).toBe(200)
  })

  it('explains in both languages where codes are and how to read them', async () => {
    const lines = await read()
    const rules = lines.filter((line) => line.startsWith('- ') && !linkForm.test(line))
    expect(rules.filter((line) => /\p{Script=Arabic}/u.test(line)).length).toBe(rules.length / 2)
    expect(rules.join()).toContain('`https://qasima.example/en/shop/{id}/{slug}`')
    expect(rules.join()).toContain('`https://qasima.example/shop/{id}/{slug}`')
  })
})
