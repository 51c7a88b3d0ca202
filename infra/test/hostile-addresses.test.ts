import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pathInLanguage } from '../../shared/contract/language.ts'
import { LibraryPicture, Picture } from '../../shared/schema/picture.ts'
import { schemaProblems } from '../../shared/schema/schema-problems.ts'
import { hostileAddresses } from '../../shared/testing/hostile-addresses.ts'
import { mainDomainAddress } from '../../shell/src/address/main-domain.ts'
import { publicOrigin, startTestEdge, type TestEdge } from './test-edge.ts'

/** As a path: the way browsers and their senders put it behind our name. */
const paths = [
  ...new Set(hostileAddresses.flatMap((address) => (address.startsWith('/') ? [address] : [`/${address}`]))),
]
const named = (list: readonly string[]) => list.map((one) => [JSON.stringify(one).slice(0, 60), one] as const)

const originOf = (link: string): string => {
  const page = new URL('https://qasima.example/en/page')
  return URL.canParse(link, page) ? new URL(link, page).origin : publicOrigin
}

let edge: TestEdge
let port: number
beforeAll(async () => {
  edge = await startTestEdge([])
  await edge.server.listen({ port: 0, host: '127.0.0.1' })
  port = (edge.server.server.address() as AddressInfo).port
})
afterAll(() => edge.close())

/** Sent as it is, past what clients would make of it. */
async function ask(target: string) {
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\naccept: text/html\r\nconnection: close\r\n\r\n`)
  const [head = '', body = ''] = (await text(socket)).split(/\r\n\r\n/s, 2)
  return { status: Number(head.split(' ')[1]), location: /^location: (.*)$/im.exec(head)?.[1], body }
}

/** What a request line can hold. */
const asTarget = (path: string) => path.replace(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign.toWellFormed()))

it('a table of at least sixty', () => {
  expect(new Set(hostileAddresses).size).toBeGreaterThanOrEqual(60)
})

describe('a page at', () => {
  it.each(named(paths))('%s links to this site alone', async (_, path) => {
    for (const target of [asTarget(path), `/en${asTarget(path)}`]) {
      const { status, location, body } = await ask(target)
      expect([200, 400, 404]).toContain(status)
      expect(location).toBeUndefined()
      const links = [...body.matchAll(/(?:href|src|content)="((?:https?:|\/)[^"]*)"/g)].map(([, link = '']) => link)
      expect(
        links.filter((link) => originOf(link.replaceAll('&#39;', "'").replaceAll('&amp;', '&')) !== publicOrigin),
      ).toEqual([])
    }
  })

  it.each(['//', '//[', '//[/x', '///', 'http://[', '*', '/%', '//%', '/\\', '//?', '/?[', '/en//['])(
    '%s is none, and no failure',
    async (target) => {
      expect((await ask(target)).status).toBeLessThan(500)
    },
  )
})

describe('the link to the other language', () => {
  it.each(named(paths))('of %s stays here', (_, path) => {
    for (const from of [path, `/en${path}`])
      for (const language of ['ar', 'en'] as const) {
        const link = pathInLanguage(from, language)
        expect(link).toMatch(/^\//)
        expect(originOf(link)).toBe(publicOrigin)
      }
  })
})

describe('a picture of a record', () => {
  const ofPictures = [
    '//evil.example/media/logo.png',
    'https://evil.example/media/logo.png',
    'HTTP://evil.example/media/logo.png',
    '/media/..//evil.example/logo.png',
    '/media/\\evil.example/logo.png',
    '/media//evil.example/logo.png',
    '\t/media/logo.png',
    'data:text/html,<script>alert(1)</script>',
    'DATA:image/svg+xml,<svg onload="alert(1)"/>',
    'x data:image/png;base64,',
  ]
  it.each(named([...hostileAddresses, ...ofPictures]))('at %s is refused, or of this site', (_, address) => {
    for (const schema of [Picture, LibraryPicture]) {
      if (schemaProblems(schema, address).length > 0) continue
      expect(originOf(address)).toBe(publicOrigin)
    }
    expect(schemaProblems(LibraryPicture, address).length > 0 || address.startsWith('/media/')).toBe(true)
  })
})

describe('a former host', () => {
  it.each(named(paths))('leads %s to the main domain alone', (_, path) => {
    const address = mainDomainAddress(new URL(`https://app.qasima.example${asTarget(path)}`), 'qasima.example')
    expect(new URL(address ?? '').origin).toBe(publicOrigin)
  })
})
