import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { SavedView } from '../../../shared/contract/saved-view/saved-view.routes.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let noura: string
let sami: string
let outsider: string

beforeAll(async () => {
  api = await startTestApi()
  const token = async (permissions: readonly string[]) =>
    `Bearer ${await api.tokenOf(await api.rows.staff(permissions))}`
  noura = await token(['view_coupon', 'view_shop'])
  sami = await token(['view_coupon'])
  outsider = await token(['view_shop', 'view_coupon_report'])
})
afterAll(() => api.close())

const ask = (authorization: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  api.request({ method, url: `/api/v1/saved-view${path}`, headers: { authorization }, payload })

const setup = {
  section: 'coupon',
  name: 'Ending soon',
  query: 'filter[status]=ACTIVE&sort=endsAt',
  columns: ['code', 'endsAt'],
  isShared: false,
}
const keep = async (authorization: string, change: Partial<typeof setup> = {}): Promise<SavedView> => {
  const reply = await ask(authorization, 'POST', '', { ...setup, ...change })
  expect(reply.statusCode).toBe(201)
  return reply.json()
}
const names = async (authorization: string, section: string): Promise<string[]> =>
  (await ask(authorization, 'GET', `?section=${section}`)).json().items.map(({ name }: SavedView) => name)

describe('a saved view', () => {
  it('is kept as it was set up, and is its owner’s alone', async () => {
    const view = await keep(noura, { name: 'Mine' })
    expect(view).toEqual({ ...setup, name: 'Mine', id: view.id, isOwn: true })
    expect(await names(noura, 'coupon')).toContain('Mine')
    expect(await names(sami, 'coupon')).not.toContain('Mine')
  })

  it('is seen by everybody of its section when it is shared, and of no other', async () => {
    await keep(noura, { name: 'For all', isShared: true })
    const { items } = (await ask(sami, 'GET', '?section=coupon')).json()
    expect(items).toContainEqual(expect.objectContaining({ name: 'For all', isShared: true, isOwn: false }))
    expect(await names(outsider, 'shop')).not.toContain('For all')
  })

  it('is hidden from staff who may not see the section', async () => {
    expect((await ask(outsider, 'GET', '?section=coupon')).statusCode).toBe(403)
    expect((await ask(outsider, 'POST', '', setup)).statusCode).toBe(403)
  })

  it('of a section that only its remote knows takes the permission of its name', async () => {
    const partner = `Bearer ${await api.tokenOf(await api.rows.staff(['view_partner']))}`
    await keep(partner, { section: 'partner', name: 'Networks', isShared: true })
    expect(await names(partner, 'partner')).toEqual(['Networks'])
    expect((await ask(outsider, 'GET', '?section=partner')).statusCode).toBe(403)
    // As for a section that there is not.
    expect((await ask(outsider, 'POST', '', { ...setup, section: 'coupons' })).statusCode).toBe(403)
  })

  it('is not changed by an owner who may not see the section any more', async () => {
    const ownerId = await api.rows.staff(['view_shop'])
    const owner = `Bearer ${await api.tokenOf(ownerId)}`
    const { id } = await keep(owner, { section: 'shop', name: 'Kept' })
    await api.database.main.kysely.deleteFrom('user_permission').where('user_id', '=', ownerId).execute()
    expect((await ask(owner, 'PATCH', `/${id}`, { name: 'Seen' })).statusCode).toBe(403)
    const kept = api.database.main.kysely.selectFrom('saved_view').select('name').where('id', '=', id)
    expect(await kept.executeTakeFirst()).toEqual({ name: 'Kept' })
  })

  it('is for all staff where the section is', async () => {
    await keep(outsider, { section: 'campaigns', name: 'Running', isShared: true })
    expect(await names(sami, 'campaigns')).toEqual(['Running'])
  })

  it('of roles is for staff who may view users', async () => {
    const warden = `Bearer ${await api.tokenOf(await api.rows.staff(['view_user']))}`
    await keep(warden, { section: 'role', name: 'Small ones', isShared: true })
    expect(await names(warden, 'role')).toEqual(['Small ones'])
    expect((await ask(sami, 'GET', '?section=role')).statusCode).toBe(403)
  })

  it('is changed and deleted only by its owner, even when shared', async () => {
    const { id } = await keep(noura, { name: 'Ours', isShared: true })
    expect((await ask(sami, 'PATCH', `/${id}`, { name: 'Theirs' })).statusCode).toBe(404)
    expect((await ask(sami, 'DELETE', `/${id}`)).statusCode).toBe(404)
    const changed = await ask(noura, 'PATCH', `/${id}`, { name: 'Ours alone', isShared: false })
    expect(changed.json()).toEqual({ ...setup, id, name: 'Ours alone', isOwn: true })
    expect((await ask(noura, 'DELETE', `/${id}`)).statusCode).toBe(200)
    expect((await ask(noura, 'DELETE', `/${id}`)).statusCode).toBe(404)
  })

  it.each([
    ['a section that no permission can name', { section: 'coupon-report' }],
    ['no name', { name: '' }],
    ['a name of spaces', { name: '  ' }],
    ['a query without end', { query: 'x'.repeat(2_001) }],
    ['the same column twice', { columns: ['code', 'code'] }],
  ])('is refused with %s', async (_, change) => {
    expect((await ask(noura, 'POST', '', { ...setup, ...change })).json()).toMatchObject({ code: 1001 })
  })

  it('is one of at most fifty that a person keeps of a section', async () => {
    const hoarder = `Bearer ${await api.tokenOf(await api.rows.staff(['view_shop', 'view_coupon']))}`
    // Sixty at the same time, of which each could be the fiftieth.
    const kept = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        ask(hoarder, 'POST', '', { ...setup, section: 'shop', name: `View ${number}` }),
      ),
    )
    expect(kept.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50)
    expect((await ask(hoarder, 'POST', '', { ...setup, section: 'shop' })).json()).toMatchObject({ code: 1010 })
    await keep(hoarder)
  })
})
