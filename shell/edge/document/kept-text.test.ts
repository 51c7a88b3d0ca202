import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { encodingOf, isNamed, keepTexts } from './kept-text.ts'

const text = 'قسيمة and more of it. '.repeat(100)
const headers = { vary: 'Cookie' }

describe('a kept text', () => {
  it('is sent in each encoding with its own tag', async () => {
    const kept = keepTexts()({ text, headers })
    const [plain, br, gzip] = [await kept.in('identity'), await kept.in('br'), await kept.in('gzip')]
    expect(plain.bytes.toString()).toBe(text)
    expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
    expect(gunzipSync(gzip.bytes).toString()).toBe(text)
    expect([plain, br, gzip].map(({ headers: sent }) => sent['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(new Set([plain, br, gzip].map(({ headers: sent }) => sent.etag)).size).toBe(3)
    for (const { headers: sent } of [plain, br, gzip]) expect(sent.vary).toBe('Cookie')
  })

  it('is compressed once, however often it is requested or made', async () => {
    const keep = keepTexts()
    const all = await Promise.all([keep({ text, headers }).in('br'), keep({ text, headers }).in('br')])
    expect(all[0]).toBe(all[1])
    expect(await keep({ text, headers: { ...headers } }).in('br')).toBe(all[0])
  })

  it('has tags derived from content and headers, the same on every edge', async () => {
    const tagOf = async (parts: { text: string; headers: Record<string, string> }) =>
      (await keepTexts()(parts).in('br')).headers.etag
    const tag = await tagOf({ text, headers })
    expect(await tagOf({ text, headers })).toBe(tag)
    expect(await tagOf({ text: `${text}.`, headers })).not.toBe(tag)
    expect(await tagOf({ text, headers: { vary: 'Cookie, Accept' } })).not.toBe(tag)
  })

  it('uses bounded memory, including compressed copies', async () => {
    const keep = keepTexts(2 * text.length + 3_000)
    const first = keep({ text, headers })
    const before = first.size
    await first.in('br')
    expect(first.size).toBeGreaterThan(before)
    expect(keep({ text, headers })).toBe(first)
    keep({ text: `${text}.`, headers })
    expect(keep({ text, headers })).not.toBe(first)
  })
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['deflate', 'identity'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('%p is answered with %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding)
})

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" , "c"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['"ab"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('the tag "a" matches %p: %s', (header, isKnown) => {
  expect(isNamed('"a"', header)).toBe(isKnown)
})
