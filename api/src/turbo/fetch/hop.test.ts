import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type FetchedShop, failed, lead, openFetchedShop, url } from '../../testing/fetched-shop.ts'
import { isHostOf } from './shop-domains.ts'

let shop: FetchedShop
beforeAll(async () => {
  shop = await openFetchedShop()
})
afterEach(() => shop.forget())
afterAll(() => shop.close())

describe('an address outside a shop', () => {
  it.each([
    ['ftp://shop.example/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['javascript:alert(1)', 'address'],
    ['no address', 'address'],
    ['https://shop.example:8443/', 'address'],
    ['https://user:secret@shop.example/', 'address'],
    ['https://shop.example@other.example/', 'address'],
    ['https://other.example/', 'host'],
    ['https://notshop.example/', 'host'],
    ['https://shop.example.evil.example/', 'host'],
    ['http://127.0.0.1/', 'network'],
    ['http://2130706433/', 'network'],
    ['http://0177.0.0.1/', 'network'],
    ['http://0x7f.1/', 'network'],
    ['http://127.1/', 'network'],
    ['http://[::1]/', 'network'],
    ['http://[::ffff:127.0.0.1]/', 'network'],
    ['http://１２７.0.0.1/', 'network'],
    ['http://localhost/', 'host'],
  ])('%s is not requested', async (address, failure) => {
    expect(await shop.fetcher()(address)).toEqual(failed(failure))
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data', 'network'],
    ['http://[::1]/', 'network'],
    ['http://[::ffff:a9fe:a9fe]/', 'network'],
    ['http://2852039166/', 'network'],
    ['https://other.example/', 'host'],
    ['https://shop.example:22/', 'address'],
    ['ftp://shop.example/', 'address'],
  ])('a redirect to %s is not followed', async (location, failure) => {
    shop.answer = lead({ '/kettle': location })
    expect(await shop.fetcher()(url)).toEqual(failed(failure))
    expect(shop.asked).toHaveLength(1)
  })

  it('is checked by what this page may reach, even if its robots rules are cached from another', async () => {
    shop.answer = lead({ '/kettle': 'https://other.example/' })
    const fetch = shop.fetcher()
    const anywhere = { isHostAllowed: () => true }
    expect(await fetch('https://other.example/', anywhere)).toMatchObject({ outcome: 'fetched' })
    expect(await fetch(url)).toEqual(failed('host'))
  })

  it('must not be a public suffix', () => {
    expect(isHostOf('a.shop.example', ['www.shop.example'])).toBe(true)
    expect(isHostOf('evil.co.uk', ['co.uk'])).toBe(false)
    expect(isHostOf('other.myshopify.com', ['myshopify.com'])).toBe(false)
    expect(isHostOf('mine.myshopify.com', ['mine.myshopify.com'])).toBe(true)
  })
})

describe('a name', () => {
  const open = { domains: ['shop.test'] }
  const at =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }))

  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.5.4',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
  ])('resolving to %s is not requested', async (address) => {
    const fetch = shop.fetcher({ ...open, resolve: at('93.184.215.14', address) })
    expect(await fetch('http://shop.test/')).toEqual(failed('network'))
  })

  it('is resolved once for a page and its robots.txt, and a second answer is not used', async () => {
    const answers = ['93.184.215.14', '127.0.0.1']
    const reached: string[] = []
    const fetch = shop.fetcher({
      ...open,
      resolve: async () => [{ address: answers.shift() ?? '', family: 4 }],
      reach: (address) => {
        reached.push(address)
        return { address: '127.0.0.1', port: shop.port }
      },
    })
    shop.answer = lead({ '/kettle': '/moved' })
    expect(await fetch('http://shop.test/kettle')).toMatchObject({ outcome: 'fetched', url: 'http://shop.test/moved' })
    expect(reached).toEqual(['93.184.215.14', '93.184.215.14', '93.184.215.14'])
    expect(await fetch('http://shop.test/')).toEqual(failed('network'))
    expect(answers).toEqual([])
    expect(shop.asked).toHaveLength(2)
  })

  it('that resolves elsewhere at a redirect is checked again', async () => {
    shop.answer = lead({ '/kettle': 'http://inner.shop.example/' })
    expect(await shop.fetcher({ resolve: at('10.1.2.3') })(url)).toEqual(
      failed('network', { url: expect.stringContaining('http://inner.shop.example/') }),
    )
  })

  it.each([
    ['that is nowhere', () => Promise.reject(new Error('ENOTFOUND')), 'name-not-found'],
    ['without an address', async () => [], 'name-not-found'],
    ['that is looked up for ever', () => new Promise<never>(() => {}), 'timeout'],
  ])('%s fails', async (_, resolve, failure) => {
    expect(await shop.fetcher({ ...open, resolve, limits: { deadline: 200 } })('http://shop.test/')).toEqual(
      failed(failure),
    )
  })
})
