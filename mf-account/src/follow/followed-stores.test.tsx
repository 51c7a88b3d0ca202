import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  changeFollow,
  type Follow,
  followShop,
  listFollows,
  unfollowShop,
} from '@qasima/shared/contract/follow/follow.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { acknowledgement, noura, tokens } from '../dashboard/dashboard.sample.ts'
import { FollowedStores } from './followed-stores.tsx'
import { followedStoresWords } from './followed-stores.words.ts'

const [ar, en] = [translate(followedStoresWords, 'ar'), translate(followedStoresWords, 'en')]
const noon: Follow = {
  shop: { id: 12, shopName: 'Noon', slug: 'noon', logo: null, couponCount: 3 },
  channel: 'both',
  pace: 'instant',
  followedAt: '2026-11-20T10:00:00.000Z',
}
const daily: Follow = { ...noon, pace: 'daily' }
const named = { store: '\u2068Noon\u2069' }
const open = (answers: Parameters<typeof renderScreen>[1]['answers'], at = '/en/dashboard') =>
  renderScreen({ Component: FollowedStores }, { path: '/dashboard', at, answers })
const list = answer(listFollows, { items: [noon], limit: 200 })

beforeEach(() => storeSession({ user: noura, tokens }))
afterEach(() => clearSession())

describe('the stores that an account follows', () => {
  it('explain how to follow one if there is none', async () => {
    await open([answer(listFollows, { items: [], limit: 200 })], '/dashboard')
    expect(await screen.findByText(ar('none'))).toBeVisible()
    expect(screen.getByRole('link', { name: ar('browse') })).toHaveAttribute('href', '/shops')
  })

  it('notify as the user chooses, and as before if the change is refused', async () => {
    const bodies: unknown[] = []
    const change = answer(changeFollow, ({ body }) => {
      bodies.push(body)
      return daily
    })
    const { user } = await open([list, change])
    await user.selectOptions(await screen.findByRole('combobox', { name: en('pace', named) }), en('daily'))
    await waitFor(() => expect(bodies).toEqual([{ pace: 'daily' }]))
    expect(screen.getByRole('combobox', { name: en('pace', named) })).toHaveValue('daily')
  })

  it('keep the previous choice if the change is refused', async () => {
    const { user } = await open([list, refuse(changeFollow, 'NOT_FOUND')])
    const channel = await screen.findByRole('combobox', { name: en('channel', named) })
    await user.selectOptions(channel, en('bell'))
    await waitFor(() => expect(channel).toHaveValue('both'))
  })

  it('are removed and restored as they were', async () => {
    const { user } = await open([
      list,
      answer(unfollowShop, acknowledgement),
      answer(followShop, noon),
      answer(changeFollow, noon),
    ])
    await user.click(await screen.findByRole('button', { name: en('unfollowOne', named) }))
    expect(await screen.findByText(en('none'))).toBeVisible()
    await user.click(await screen.findByRole('button', { name: en('undo') }))
    expect(await screen.findByRole('link', { name: 'Noon' })).toBeVisible()
  })
})
