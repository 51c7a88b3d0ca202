import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { followShop, listFollows, unfollowShop } from '@qasima/shared/contract/follow/follow.routes'
import { translate } from '@qasima/shared/i18n/words'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { account } from '../../product/product.sample.ts'
import { FollowStore } from './follow-store.tsx'
import { followStoreWords } from './follow-store.words.ts'

const en = translate(followStoreWords, 'en')
const store = { id: 12, shopName: 'Noon' }
const follow = {
  shop: { ...store, slug: 'noon', logo: null, couponCount: 3 },
  channel: 'both' as const,
  pace: 'instant' as const,
  followedAt: '2026-11-20T10:00:00.000Z',
}
const Component = () => <FollowStore store={store} />
const open = (answers: Parameters<typeof renderScreen>[1]['answers'] = [], query = '') =>
  renderScreen({ Component }, { path: '/shop/:shopId/:slug?', at: `/en/shop/12/noon${query}`, answers })
const known = (isFollowed: boolean) => answer(listFollows, { items: isFollowed ? [follow] : [], limit: 200 })
const done = answer(unfollowShop, { code: 2000, name: 'Success', message: 'SUCCESS' })
const button = (words: 'follow' | 'following') => screen.findByRole('button', { name: en(words) })

describe('following a store', () => {
  it('leads a guest to sign in and back to this page, where it is followed', async () => {
    await open([], '?country=ae')
    const link = await screen.findByRole('link', { name: en('follow') })
    const to = new URL(link.getAttribute('href') ?? '', 'https://qasima.example')
    expect(to.pathname).toBe('/en/signin')
    expect(to.searchParams.get('redirect')).toBe('/en/shop/12/noon?country=ae&follow=1')
  })
})

describe('following a store with an account', () => {
  beforeEach(() => storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } }))
  afterEach(() => clearSession())

  it('is turned on and off by one button', async () => {
    const { user } = await open([known(false), answer(followShop, follow), done])
    await waitFor(async () => expect(await button('follow')).not.toHaveAttribute('aria-busy', 'true'))
    await user.click(await button('follow'))
    expect(await button('following')).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText(en('followed', { store: '\u2068Noon\u2069' }))).toBeVisible()
    await user.click(await button('following'))
    expect(await button('follow')).toHaveAttribute('aria-pressed', 'false')
  })

  it('says so and is as before where it is refused', async () => {
    const { user } = await open([known(false), refuse(followShop, 'CONFLICT')])
    await waitFor(async () => expect(await button('follow')).not.toHaveAttribute('aria-busy', 'true'))
    await user.click(await button('follow'))
    await waitFor(async () => expect(await button('follow')).toHaveAttribute('aria-pressed', 'false'))
  })

  it('follows as a guest asked before signing in, once', async () => {
    let asked = 0
    await open(
      [
        known(false),
        answer(followShop, () => {
          asked += 1
          return follow
        }),
      ],
      '?follow=1',
    )
    expect(await button('following')).toBeVisible()
    await waitFor(() => expect(asked).toBe(1))
  })
})
