import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { type MediaItem, pictureSources } from '../../../shared/contract/media/media.routes.ts'
import { draw, type Library, startLibrary } from '../testing/library.ts'
import { retainedMemory } from '../testing/retained-memory.ts'
import { until } from '../testing/until.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => library.close())

const upload = async (bytes: Uint8Array, name = 'picture.png', query = ''): Promise<MediaItem> => {
  const reply = await library.upload(bytes, name, query)
  expect(reply.statusCode).toBe(201)
  return reply.json()
}
const stored = async (url: string) => (await library.get(url)).rawPayload
const temporary = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`qasima-upload-${process.pid}-`))
const filesOf = async ({ url }: Pick<MediaItem, 'url'>) =>
  (await readdir(`${library.dataDir}/media/${url?.split('/')[2]}`)).sort()

/** A PNG that says it is so large, and holds next to nothing. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture', () => {
  it('is kept as WebP and AVIF in every width below its own, and in its own', async () => {
    const item = await upload(await draw(1_000, 500).jpeg().toBuffer(), 'نون.jpg')
    expect(item).toMatchObject({ type: 'image/webp', width: 1_000, height: 500, name: 'نون.jpg', path: 'نون.jpg' })
    const url = item.url ?? ''
    expect(url).toMatch(/^\/media\/picture-[\da-f]{16}\/1000\.webp$/)
    expect((await stored(url)).length).toBe(item.size)
    const sources = pictureSources(url)
    for (const [format, offer] of Object.entries(sources ?? {})) {
      for (const [address = '', width = ''] of offer.split(', ').map((source) => source.split(' '))) {
        const reply = await library.get(address)
        expect(reply.headers['content-type']).toBe(`image/${format}`)
        const metadata = await sharp(reply.rawPayload).metadata()
        expect(`${metadata.width}w`).toBe(width)
        expect(metadata.format).toBe(format === 'avif' ? 'heif' : 'webp')
      }
    }
    expect(await filesOf(item)).toHaveLength(6)
  })

  it('is never made wider than it is, nor wider than the widest', async () => {
    const small = await upload(await draw(200, 100).png().toBuffer())
    expect([small.width, await filesOf(small)]).toEqual([200, ['200.avif', '200.webp']])
    const large = await upload(await draw(2_400, 1_200).png().toBuffer())
    expect([large.width, large.height]).toEqual([1_920, 960])
  })

  it('stays as it is with resize=false, in its own format', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
      const bytes = await draw(400, 300).toFormat(format).toBuffer()
      const item = await upload(bytes, `kept.${format}`, '?resize=false')
      expect(item).toMatchObject({ type: `image/${format}`, width: 400, height: 300 })
      expect(await filesOf(item)).toEqual([`original.${format}`])
    }
  })

  it('loses what its file says of camera, place and owner, and is turned upright', async () => {
    const exif = { IFD0: { Copyright: 'Noura', Model: 'Camera X' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } }
    const bytes = await draw(600, 300).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    for (const query of ['', '?resize=false']) {
      const item = await upload(bytes, 'turned.jpg', query)
      expect([item.width, item.height]).toEqual([300, 600])
      const metadata = await sharp(await stored(item.url ?? '')).metadata()
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined))
    }
  })

  it('loses what was hung on behind it', async () => {
    const bytes = Buffer.concat([await draw(50, 50).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const item = await upload(bytes, 'two-in-one.png', '?resize=false')
    expect((await stored(item.url ?? '')).includes('<script>')).toBe(false)
  })

  it('keeps moving when it moves', async () => {
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) => draw(60, 40, { background }).png().toBuffer()),
    )
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    for (const [query, type] of [
      ['', 'image/webp'],
      ['?resize=false', 'image/gif'],
    ] as const) {
      const item = await upload(bytes, 'moving.gif', query)
      expect(item).toMatchObject({ type, width: 60, height: 40 })
      expect((await sharp(await stored(item.url ?? '')).metadata()).pages).toBe(3)
    }
  })

  it('keeps what is seen through', async () => {
    const bytes = await draw(30, 30, { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer()
    const item = await upload(bytes, 'clear.png')
    const { channels } = await sharp(await stored(item.url ?? '')).stats()
    expect(channels[3]?.max).toBe(0)
  })

  it('gets a name of its own when two bring the same at once', async () => {
    const bytes = await draw(20, 20).png().toBuffer()
    const items = await Promise.all([1, 2, 3].map(() => upload(bytes, 'same.png', '?dir=twins')))
    expect(items.map(({ name }) => name).sort()).toEqual(['same-2.png', 'same-3.png', 'same.png'])
    expect(new Set(items.map(({ url }) => url)).size).toBe(3)
    expect(await library.list('twins')).toHaveLength(3)
  })
})

describe('its address', () => {
  it('may be kept for ever, is shown by any site, and runs nothing', async () => {
    const { url } = await upload(await draw(20, 20).png().toBuffer())
    const reply = await library.get(url ?? '')
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const head = await library.request({ method: 'HEAD', url: url ?? '' })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(reply.rawPayload.length)])
  })

  it.each([
    '/media/nothing-0123456789abcdef/320.webp',
    '/media/../../package.json',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e/%2e%2e',
    '/media/a/..%2f..%2fx.png',
    '/media/a/a%00.png',
    '/media/a/x.svg',
    '/media/a',
  ])('answers nothing for %s', async (path) => {
    const { statusCode, headers } = await library.get(path)
    expect([statusCode, headers['cache-control'] ?? 'no-store']).toEqual([404, 'no-store'])
  })
})

describe('what is no picture we keep', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const page = '<!doctype html><script>alert(1)</script>'
  it.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a ZIP', 'archive.png', () => Buffer.from(`504b0304140000000000${'00'.repeat(40)}`, 'hex')],
    ['an SVG', 'drawing.svg', () => Buffer.from(svg)],
    ['an SVG by another name', 'drawing.png', () => Buffer.from(svg)],
    ['a page', 'page.gif', () => Buffer.from(page)],
    ['a PDF', 'paper.png', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj')],
    ['a TIFF', 'scan.png', () => draw(9, 9).tiff().toBuffer()],
    [
      'a film that browsers do not play',
      'film.mp4',
      () => Buffer.from('0000001466747970717420200000000071742020', 'hex'),
    ],
    ['nothing', 'empty.png', () => new Uint8Array()],
    [
      'half a picture',
      'half.png',
      async () =>
        (
          await draw(800, 800, { noise: { type: 'gaussian', mean: 100, sigma: 50 } })
            .png()
            .toBuffer()
        ).subarray(0, 20_000),
    ],
    ['the beginning of one', 'start.jpg', async () => (await draw(80, 80).jpeg().toBuffer()).subarray(0, 12)],
  ])('%s is refused', async (_, name, bytes) => {
    for (const query of ['', '?resize=false']) {
      const reply = await library.upload(await bytes(), name, query)
      expect(reply.json()).toMatchObject({ status: 400, code: 1001, message: [{ key: 'file', message: 'INVALID' }] })
    }
  })

  it.each([
    [20_000, 20_000],
    [16_384, 10],
    [10, 60_000],
  ])('a picture of %i by %i is refused by what it says of itself', async (width, height) => {
    const before = process.memoryUsage().rss
    const reply = await library.upload(hollowPng(width, height), 'huge.png')
    expect(reply.json().message).toEqual([{ key: 'file', message: 'OUT_OF_RANGE' }])
    expect(process.memoryUsage().rss - before).toBeLessThan(80_000_000)
  })

  it('leaves nothing behind', async () => {
    const { path } = await library.add('a-file.png')
    const kept = await readdir(`${library.dataDir}/media`)
    await library.upload(Buffer.from(page), 'page.png')
    await library.upload(await draw(700, 700).png().toBuffer(), 'a.png', `?dir=${path}`)
    expect(await readdir(`${library.dataDir}/media`)).toEqual(kept)
    expect(await temporary()).toEqual([])
  })

  it('is a call without the field', async () => {
    const bytes = await draw(9, 9).png().toBuffer()
    const other = await library.upload(bytes, 'a.png', '', library.token, 'picture')
    const none = await library.call('POST', '/media', { file: 'a' })
    for (const reply of [other, none]) {
      expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'file', message: 'REQUIRED' }] })
    }
  })
})

describe('an upload over the line', () => {
  const start =
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const end = '\r\n--line--\r\n'
  const chunk = Buffer.alloc(65_536, 0xab)

  const open = (length: string, token = library.token) => {
    const socket = connect((library.server.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      `POST /api/v1/media HTTP/1.1\r\nhost: library\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: multipart/form-data; boundary=line\r\n${length}\r\n\r\n`,
    )
    return socket
  }

  /**
   * Sends a form with so many bytes in its file to the end, and says how many were on their way when the answer came.
   */
  async function send(
    bytes: number,
    { sendsLength = false, token = library.token, onSent = (_sent: number) => {} } = {},
  ) {
    const total = start.length + bytes + end.length
    const socket = open(sendsLength ? `content-length: ${total}` : 'transfer-encoding: chunked', token)
    let sent = 0
    function* body() {
      const part = (data: string | Buffer) =>
        sendsLength
          ? Buffer.from(data)
          : Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), Buffer.from(data), Buffer.from('\r\n')])
      yield part(start)
      const piece = part(chunk)
      for (; sent < bytes; sent += chunk.length) {
        onSent(sent)
        yield piece
      }
      yield part(end)
      if (!sendsLength) yield Buffer.from('0\r\n\r\n')
    }
    const answered = once(socket, 'data').then(([data]) => ({ text: String(data), sentBefore: sent }))
    await pipeline(Readable.from(body()), socket, { end: false })
    const { text, sentBefore } = await answered
    socket.destroy()
    return {
      status: Number(text.split(' ', 2)[1]),
      body: JSON.parse(text.slice(text.indexOf('\r\n\r\n'))),
      sentBefore,
    }
  }

  it.each([true, false])('of 200 MB is refused early in flat memory, its length declared: %s', async (sendsLength) => {
    // What reading needs once is made by the first.
    await send(1 << 20)
    const before = retainedMemory()
    let peak = before
    const { status, body, sentBefore } = await send(200 << 20, {
      sendsLength,
      onSent: (sent) => {
        // Seldom: the process has the memory of earlier suites to look through.
        if (sent > 0 && sent % (64 << 20) === 0) peak = Math.max(peak, retainedMemory())
      },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1001, message: [{ key: 'file', message: 'TOO_LONG' }] })
    // Some more was under way by the time it was known.
    expect(sentBefore).toBeLessThan(150 << 20)
    expect(peak - before).toBeLessThan(8 << 20)
    expect(await temporary()).toEqual([])
  })

  it('is read only from who may send it', async () => {
    const token = await library.tokenOf(await library.rows.user())
    const { status, sentBefore } = await send(50 << 20, { token })
    expect([status, sentBefore < 40 << 20]).toEqual([403, true])
  })

  it('that breaks off leaves nothing behind', async () => {
    const socket = open(`content-length: ${1 << 20}`)
    socket.write(start)
    socket.write(chunk)
    await until('the upload to be on its way', async () => (await temporary()).length > 0)
    socket.destroy()
    await until('its file to be gone', async () => (await temporary()).length === 0)
  })
})

describe('many uploads at once', () => {
  it('are taken one after the other, and turned away when too many wait', async () => {
    const bytes = await draw(800, 600, { noise: { type: 'gaussian', mean: 100, sigma: 40 } })
      .jpeg()
      .toBuffer()
    const replies = await Promise.all(Array.from({ length: 9 }, () => library.upload(bytes, 'crowd.jpg')))
    const statuses = replies.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, 201, 201, 201, 201, 503, 503, 503, 503])
    const refused = replies.find(({ statusCode }) => statusCode === 503)
    expect([refused?.headers['retry-after'], refused?.json().code]).toEqual(['2', 1008])
  }, 60_000)
})
