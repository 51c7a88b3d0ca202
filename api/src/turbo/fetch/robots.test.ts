import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type FetchedShop, failed, lead, openFetchedShop, page, serve, url } from '../../testing/fetched-shop.ts'

let shop: FetchedShop
beforeAll(async () => {
  shop = await openFetchedShop()
})
afterEach(() => shop.forget())
afterAll(() => shop.close())

describe('rules for robots', () => {
  it('that forbid a path are respected, at each redirect too', async () => {
    shop.robots = 'User-agent: *\nDisallow: /private\n'
    shop.answer = lead({ '/kettle': '/private/kettle' })
    const fetch = shop.fetcher()
    expect(await fetch('https://shop.example/private')).toEqual(failed('robots'))
    expect(shop.asked).toHaveLength(0)
    expect(await fetch(url)).toEqual(failed('robots'))
    expect(shop.asked).toHaveLength(1)
    expect(await fetch('https://shop.example/open')).toMatchObject({ outcome: 'fetched' })
  })

  it('for us by name take precedence over those for all', async () => {
    shop.robots = 'User-agent: *\nDisallow: /\n\nUser-agent: QasimaBot\nAllow: /\n'
    shop.answer = serve(page)
    expect(await shop.fetcher()(url)).toMatchObject({ outcome: 'fetched' })
  })

  it('of a site that fails to send them forbid it for the moment', async () => {
    shop.robots = '5xx'
    shop.answer = serve(page)
    expect(await shop.fetcher()(url)).toEqual(failed('unreachable'))
  })

  it('are requested once an hour', async () => {
    shop.answer = serve(page)
    const fetch = shop.fetcher()
    await fetch(url)
    shop.robots = 'User-agent: *\nDisallow: /\n'
    expect(await fetch(url)).toMatchObject({ outcome: 'fetched' })
  })

  it('that are deliberately slow close their site; long but realistic ones do not', async () => {
    shop.answer = serve(page)
    shop.robots = `User-agent: *\n${'Disallow: /*a*a*a*a*b\n'.repeat(23_000)}`
    const slow = `https://shop.example/${'a'.repeat(3_900)}`
    const before = process.cpuUsage()
    expect(await shop.fetcher()(slow)).toEqual(failed('robots'))
    const { user } = process.cpuUsage(before)
    expect(user / 1_000).toBeLessThan(3_000)
    shop.robots = `User-agent: *\n${'Disallow: /private/of/a/long/name\n'.repeat(10_000)}Disallow: /*?sort=\n`
    expect(await shop.fetcher()(url)).toMatchObject({ outcome: 'fetched' })
    expect(await shop.fetcher()(`${url}?sort=1`)).toEqual(failed('robots'))
  })
})
