import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { MediaItem } from '../../../shared/contract/media/media.routes.ts'
import { type Library, startLibrary } from '../testing/library.ts'

const clipOf = (name: string) => readFile(new URL(`../../seed/clips/${name}.webm`, import.meta.url))

let library: Library
let clip: Buffer
let item: MediaItem
beforeAll(async () => {
  library = await startLibrary()
  clip = await clipOf('honest-price')
  item = (await library.upload(clip, 'price.webm', '?dir=clips')).json()
})
afterAll(() => library.close())

const part = async (range: string, headers: Record<string, string> = {}) => {
  const reply = await library.get(item.url ?? '', { range, ...headers })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

describe('a video in the library', () => {
  it('is kept byte for byte, by its content and not by its name', async () => {
    expect(item).toMatchObject({ path: 'clips/price.webm', type: 'video/webm', size: clip.length, width: null })
    const renamed = (await library.upload(clip, 'picture.png')).json()
    expect(renamed).toMatchObject({ name: 'picture.png', type: 'video/webm', height: null })
    expect(renamed.url).toMatch(/\/original\.webm$/)
    const whole = await library.get(item.url ?? '')
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': String(clip.length),
      'accept-ranges': 'bytes',
    })
    expect(whole.rawPayload.equals(clip)).toBe(true)
  })

  it('may be MP4, and no other kind of film', async () => {
    const box = (brand: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\x02\0isomiso2`), Buffer.alloc(64)])
    expect((await library.upload(box('mp42'), 'a.mp4')).json()).toMatchObject({ type: 'video/mp4' })
    expect((await library.upload(box('qt  '), 'a.mov')).json()).toMatchObject({
      code: 1001,
      message: [{ key: 'file', message: 'INVALID' }],
    })
  })

  it.each([
    ['from its beginning', 'bytes=0-99', 0, 99],
    ['from the middle to the end', 'bytes=5000-', 5_000, -1],
    ['of its last bytes', 'bytes=-10', -10, -1],
    ['that ends past its end', 'bytes=10-99999999', 10, -1],
  ])('answers a part %s', async (_, range, from, to) => {
    const start = from < 0 ? clip.length + from : from
    const end = to < 0 ? clip.length - 1 : to
    const reply = await part(range)
    expect(reply).toMatchObject({
      status: 206,
      headers: {
        'content-type': 'video/webm',
        'content-range': `bytes ${start}-${end}/${clip.length}`,
        'content-length': String(end - start + 1),
      },
    })
    expect(reply.bytes.equals(clip.subarray(start, end + 1))).toBe(true)
  })

  it('says that there is nothing behind its end', async () => {
    expect(await part(`bytes=${clip.length}-`)).toMatchObject({
      status: 416,
      headers: { 'content-range': `bytes */${clip.length}` },
    })
  })

  it.each([
    ['several parts', 'bytes=0-1,5-6', {}],
    ['another unit', 'frames=0-1', {}],
    ['no range at all', 'bytes', {}],
    ['a part of other bytes', 'bytes=0-1', { 'if-range': '"another"' }],
  ])('is answered whole to a request for %s', async (_, range, headers) => {
    expect(await part(range, headers as Record<string, string>)).toMatchObject({ status: 200 })
  })

  it('continues where it broke off, by its tag', async () => {
    const { headers } = await library.get(item.url ?? '')
    expect(await part('bytes=2-3', { 'if-range': String(headers.etag) })).toMatchObject({ status: 206 })
  })

  it('is not found in part when it is not there', async () => {
    const reply = await library.get('/media/nothing-0123456789abcdef/original.webm', { range: 'bytes=0-1' })
    expect(reply.json()).toMatchObject({ code: 1003 })
  })
})
