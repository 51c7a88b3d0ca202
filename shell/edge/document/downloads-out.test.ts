import { expect, it } from '@jest/globals'
import type { ReplyOf } from '@qasima/shared/contract/route'
import type { appState } from '@qasima/shared/contract/shop/shop.routes'
import type { DownloadSlug } from '@qasima/shared/contract/shortner/download'
import { type ApiClient, type ApiReply, ApiUnavailable } from '../api-client.ts'
import { downloadsOutReader } from './downloads-out.ts'

const stateWith = (downloads: DownloadSlug[]): ReplyOf<typeof appState> => ({
  totalShops: 1,
  totalCountries: 1,
  couponCount: 1,
  totalUsers: 1,
  totalSaved: null,
  countedOn: '2026-11-21',
  listVersion: 'first',
  minVersions: { extension: '1', ios: '1', android: '1' },
  flags: {},
  downloads,
})

/** An API whose next answers are given; undefined where it does not answer. */
function apiOf(answers: (DownloadSlug[] | undefined)[]) {
  let calls = 0
  const get = async (): Promise<ApiReply> => {
    const downloads = answers[calls]
    calls += 1
    if (!downloads) throw new ApiUnavailable('late')
    return { status: 200, headers: {}, body: JSON.stringify(stateWith(downloads)) }
  }
  const api: ApiClient = { get, getFile: async () => undefined, post: async () => {} }
  return { api, calls: () => calls }
}

it('asks once a minute, and keeps the last answer while the next is under way or missing', async () => {
  let time = 0
  const { api, calls } = apiOf([['chrome'], undefined, ['chrome', 'ios']])
  const read = downloadsOutReader(api, () => time)
  expect(await Promise.all([read(), read()])).toEqual([['chrome'], ['chrome']])
  expect(calls()).toBe(1)
  time = 60_000
  expect(await read()).toEqual(['chrome'])
  time = 120_000
  expect(await read()).toEqual(['chrome'])
  await new Promise(setImmediate)
  expect(await read()).toEqual(['chrome', 'ios'])
  expect(calls()).toBe(3)
})

it('names no download while there was no answer', async () => {
  const { api } = apiOf([undefined])
  expect(await downloadsOutReader(api, () => 0)()).toEqual([])
})
