import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { KnownRemote } from '@qasima/shared/federation/registry'
import type { Screens } from '@qasima/shared/federation/screen'
import { overrides } from '../override/override-store.ts'
import { type LocalLoading, loadLocal } from './load-local.ts'
import { RemoteError } from './remote-error.ts'

const origin = 'http://localhost:4173'
const override = { origin, remote: 'admin-coupon', userId: 'layla' }
const released: KnownRemote = {
  id: 'admin-coupon',
  release: 'r1',
  routes: { list: { path: '/admin/coupon', title: { ar: 'القسائم', en: 'Coupons' } } },
  entry: { file: 'entry.js', integrity: 'sha256-x' },
}
const List = () => null
const screens: Screens = { list: async () => ({ Component: List }) }
let asked: string[]

beforeEach(() => {
  asked = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`)
    return Response.json({ code: 2000, name: 'Success', message: 'SUCCESS' })
  })
  overrides.setState({ state: 'on', override, description: null, edited: false }, true)
})
afterEach(() => {
  overrides.setState({ state: 'none' }, true)
  jest.restoreAllMocks()
})

describe('the screens of an overridden remote', () => {
  const loading = (attempt: () => Promise<Screens>) => {
    const loadRelease = jest.fn(async () => screens)
    const tried = jest.fn<LocalLoading['attempt']>().mockImplementation(attempt)
    return { attempt: tried, reasonOf: () => 'evaluation' as const, loadRelease }
  }

  it('come from the developer’s own computer', async () => {
    const parts = loading(async () => screens)
    expect(await loadLocal(released, override, parts)).toBe(screens)
    expect(parts.attempt).toHaveBeenCalledWith(released, `${origin}/admin-coupon/entry.js`)
    expect(parts.loadRelease).not.toHaveBeenCalled()
  })

  it('come from the release if they cannot be loaded, and the override ends', async () => {
    const parts = loading(() => Promise.reject(new Error('bad day')))
    expect(await loadLocal(released, override, parts)).toBe(screens)
    expect(parts.loadRelease).toHaveBeenCalledTimes(1)
    expect(overrides.getState()).toMatchObject({ state: 'given-up', failure: 'threw' })
    expect(asked).toEqual(['DELETE /edge/v1/override'])
  })

  it('fail like any other if all remotes come from there', async () => {
    const parts = loading(() => Promise.reject(new Error('bad day')))
    await expect(loadLocal(released, { ...override, remote: null }, parts)).rejects.toThrow(RemoteError)
    expect(parts.loadRelease).not.toHaveBeenCalled()
  })
})
