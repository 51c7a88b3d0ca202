import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createLimits } from '../http/limiter.ts'
import { pagesADay } from '../price-check/listing-by-address.queries.ts'
import { pageTurbo } from '../testing/page-turbo.ts'
import { productPage } from '../testing/product-pages.ts'
import { makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

const turbo = pageTurbo()
const callLimits = createLimits({ on: true, redis: undefined })
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({}, { turbo, callLimits })
  await api.rows.shop({ domain: 'souq.example', currency: 'SAR' })
})
afterAll(() => api.close())

let number = 0
function stand(): string {
  number += 1
  const url = `https://souq.example/p/${number}`
  const product = { title: `Lamp ${number}`, brand: 'Nour', description: '', url, image: url, seller: 'Souq' }
  const offer = { gtin: '', sku: `NR-${number}`, price: '129.00', currency: 'SAR', inStock: true }
  turbo.put(url, productPage('json-ld-array', { ...product, ...offer }))
  return url
}
const track = (account: TestAccount, url = stand()) => account.call('POST', '/tracking', { url })
const untrack = (account: TestAccount, { id }: { id: string }) => account.call('DELETE', `/tracking/${id}`)

describe('page reads for one network address', () => {
  it('are limited for lookups; known products are not read and stay available', async () => {
    const account = await makeTestAccount(api)
    const known = stand()
    expect((await track(account, known)).statusCode).toBe(201)
    const lookUp = (url: string) => account.call('POST', '/product/ssearch', { url })
    for (let page = 0; page < pagesADay.times - 1; page += 1) await callLimits.consume(pagesADay, '127.0.0.1')
    expect((await lookUp(stand())).statusCode).toBe(200)
    const read = turbo.asked.length
    expect((await lookUp(stand())).json()).toMatchObject({ code: 1007 })
    expect(turbo.asked).toHaveLength(read)
    expect((await lookUp(known)).statusCode).toBe(200)
    // Products that an account adds are limited by account.
    expect((await track(account)).statusCode).toBe(201)
    await callLimits.forget(pagesADay, '127.0.0.1')
  })

  it('are counted per line, for every address of it and in any notation', async () => {
    const lookUp = async (remoteAddress: string) =>
      (await api.request({ method: 'POST', url: '/api/v1/product/ssearch', payload: { url: stand() }, remoteAddress }))
        .statusCode
    for (let page = 0; page < pagesADay.times; page += 1) await callLimits.consume(pagesADay, '2001:db8:1:2')
    expect(await lookUp('2001:db8:1:2::7')).toBe(429)
    expect(await lookUp('2001:db8:1:2:aaaa::9')).toBe(429)
    expect(await lookUp('2001:db8:1:3::7')).toBe(200)
    for (let page = 0; page < pagesADay.times; page += 1) await callLimits.consume(pagesADay, '192.0.2.9')
    expect(await lookUp('::ffff:192.0.2.9')).toBe(429)
  })
})

describe('an account that tracks and untracks products in turn', () => {
  it('can add a limited number of products to the catalogue per day, from any address, and can still track known ones', async () => {
    const account = await makeTestAccount(api)
    const known = stand()
    let added = (await track(account, known)).json()
    let times = 0
    for (let reply = await track(account); reply.statusCode === 201; reply = await track(account)) {
      await untrack(account, added)
      added = reply.json()
      times += 1
      expect(times).toBeLessThan(60)
    }
    expect(times).toBe(49)
    await untrack(account, added)
    const read = turbo.asked.length
    expect((await track(account)).json()).toMatchObject({ code: 1007 })
    expect(turbo.asked).toHaveLength(read)
    expect((await track(account, known)).statusCode).toBe(201)
  })
})
