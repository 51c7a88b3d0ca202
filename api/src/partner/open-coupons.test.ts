import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { callAs } from '../testing/test-account.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let staff: ReturnType<typeof callAs>
beforeAll(async () => {
  api = await startTestApi()
  staff = callAs(api, await api.tokenOf(await api.rows.staff()))
})
afterAll(() => api.close())

const read = async (query: string) => (await api.get(`/api/v1/coupon/open-list?${query}`)).json()

describe('the list of all codes', () => {
  it('is read page by page, each code once', async () => {
    const shop_id = await api.rows.shop({ domain: 'pages.example' })
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => api.rows.coupon({ shop_id })))
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await read(`domain=www.pages.example&limit=2${cursor}`)
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(seen.toSorted()).toEqual(made.toSorted())
  })

  it('says of what changed which codes ended, and leaves those out of a first reading', async () => {
    const shop_id = await api.rows.shop({ domain: 'ended.example' })
    const [live, paused, trashed] = await Promise.all([1, 2, 3].map(() => api.rows.coupon({ shop_id })))
    const { kysely } = api.database.main
    await kysely.updateTable('coupon').set({ status: 'PAUSED' }).where('id', '=', String(paused)).execute()
    await kysely.updateTable('coupon').set({ deleted_at: new Date() }).where('id', '=', String(trashed)).execute()
    const first = await read('domain=ended.example')
    expect(first.items.map(({ id }: { id: string }) => id)).toEqual([live])
    expect(first.items[0]).toMatchObject({ domain: 'ended.example', coupon: { code: expect.any(String) } })
    const changed = await read('domain=ended.example&updatedSince=2020-01-01T00:00:00Z')
    const news = Object.fromEntries(
      changed.items.map(({ id, coupon }: { id: string; coupon: object | null }) => [id, coupon !== null]),
    )
    expect(news).toEqual({ [String(live)]: true, [String(paused)]: false, [String(trashed)]: false })
    expect(
      (await read(`domain=ended.example&updatedSince=${new Date(Date.now() + 60_000).toISOString()}`)).items,
    ).toEqual([])
  })

  describe('of what changed', () => {
    /** What has changed since now, by code: whether it can be used. */
    async function newsFrom() {
      const since = new Date().toISOString()
      return async (ids: readonly string[]) => {
        const { items } = await read(`updatedSince=${since}&limit=500`)
        return items
          .filter(({ id }: { id: string }) => ids.includes(id))
          .map(({ id, coupon }: { id: string; coupon: object | null }) => [id, coupon !== null])
      }
    }

    it('says that the codes of a store ended that is taken offline, and leaves their versions', async () => {
      const shop_id = await api.rows.shop()
      const code = await api.rows.coupon({ shop_id })
      const versionOf = async () =>
        (await api.database.main.kysely.selectFrom('coupon').select('version').where('id', '=', code).execute())[0]
      const before = await versionOf()
      const news = await newsFrom()
      await staff('PATCH', `/shop/${shop_id}`, { checksPerMinute: 7 })
      expect(await news([code])).toEqual([])
      await staff('PATCH', `/shop/${shop_id}`, { status: 'INACTIVE' })
      expect(await news([code])).toEqual([[code, false]])
      expect(await versionOf()).toEqual(before)
    })

    it('has the codes that were entered while their store was not shown, once it is', async () => {
      const shop_id = await api.rows.shop()
      await staff('DELETE', `/shop/${shop_id}`)
      const code = await api.rows.coupon({ shop_id })
      const news = await newsFrom()
      await staff('PATCH', `/shop/${shop_id}/restore`)
      expect(await news([code])).toEqual([[code, true]])
    })
  })

  it('names no store that was never public, and of one that was says that its codes ended', async () => {
    const shop_id = await api.rows.shop({ domain: 'launch.example', status: 'INACTIVE' })
    const id = await api.rows.coupon({ shop_id })
    const news = async () => {
      const { items } = await read('updatedSince=2020-01-01T00:00:00Z&limit=500')
      return items.filter((item: { shopId: number }) => item.shopId === shop_id)
    }
    const become = (status: string) => staff('PATCH', `/shop/${shop_id}`, { status })
    expect(await news()).toEqual([])
    await become('ACTIVE')
    expect(await news()).toMatchObject([{ id, coupon: { code: expect.any(String) } }])
    await become('INACTIVE')
    expect(await news()).toMatchObject([{ id, domain: 'launch.example', coupon: null }])
  })

  it('leaves codes of one country, and takes a code that no longer works there for ended', async () => {
    const shop_id = await api.rows.shop({ domain: 'lands.example' })
    const sa = await api.rows.coupon({ shop_id, countries: ['sa'] })
    await api.rows.coupon({ shop_id, countries: ['eg'] })
    expect((await read('domain=lands.example&country=sa')).items.map(({ id }: { id: string }) => id)).toEqual([sa])
    const news = await read('domain=lands.example&country=sa&updatedSince=2020-01-01T00:00:00Z')
    expect(news.items.filter(({ coupon }: { coupon: object | null }) => coupon === null)).toHaveLength(1)
  })

  it('has a tag, is unknown for a store that is, and refuses a cursor of another list', async () => {
    const first = await api.get('/api/v1/coupon/open-list?limit=1&updatedSince=2100-01-01T00:00:00Z')
    expect(first.headers.etag).toMatch(/^W\//)
    expect((await api.get('/api/v1/coupon/open-list?domain=unknown.example')).statusCode).toBe(404)
    expect((await api.get('/api/v1/coupon/open-list?cursor=abc')).statusCode).toBe(400)
  })
})
