import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import {
  addAlert,
  changeAlert,
  listTracking,
  type TrackedProduct,
  track,
  untrack,
} from '@qasima/shared/contract/tracking/tracking.routes'
import '@qasima/shared/contract/tracking/tracking.failures'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse } from '@qasima/shared/testing/render-screen'
import { localTracking, maxLocalTracking, trackLocally } from '@qasima/shared/tracking/local-tracking'
import { screen, waitFor } from '@testing-library/react'
import { account, page, productId, targetAlert, trackedProduct } from '../product.sample.ts'
import { acknowledgement, clearBrowser, english, history, open, plain } from './testing/open-product.ts'

clearBrowser()

describe('tracking without an account', () => {
  it('is kept in this browser, which is said, and can be ended', async () => {
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Track price' }))
    expect(screen.getByText(/Saved in this browser only/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute(
      'href',
      `/en/signup?${new URLSearchParams({ redirect: english })}`,
    )
    await user.click(screen.getByRole('button', { name: 'Stop tracking' }))
    expect(screen.getByRole('button', { name: 'Track price' })).toBeVisible()
  })

  it('says what to do when the browser holds as many as it may', async () => {
    for (let number = 0; number < maxLocalTracking; number += 1)
      trackLocally(`0198c0de-0000-7000-8000-0000000009${String(number).padStart(2, '0')}`)
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Track price' }))
    expect(
      screen.getByText(/Without an account you can track 10 products\. Stop tracking one, or create an account\./),
    ).toBeVisible()
  })
})

const lists = (items: TrackedProduct[]) =>
  answer(listTracking, { items, tracked: items.length, limit: 10, nextCursor: null })

describe('tracking with an account', () => {
  beforeEach(() => storeSession({ user: account, tokens: { accessToken: 'access', refreshToken: 'refresh' } }))
  afterEach(() => clearSession())
  const openWith = (...answers: Parameters<typeof open>[1] & object) =>
    open(english, [answer(productPage, page), history, ...answers])

  it('is that of the account, and has nothing to do with what this browser keeps', async () => {
    trackLocally(productId)
    const bodies: unknown[] = []
    const { user, called } = await openWith(
      lists([]),
      answer(track, ({ body }) => {
        bodies.push(body)
        return trackedProduct()
      }),
      answer(untrack, acknowledgement),
    )
    const button = await screen.findByRole('button', { name: 'Track price' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    expect(await screen.findByText(/On your tracking list/)).toBeVisible()
    expect(bodies).toEqual([{ productId, country: 'eg' }])
    expect(called.some((address) => address.includes(`/tracking?productId=${productId}`))).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Stop tracking' }))
    expect(await screen.findByRole('button', { name: 'Track price' })).toBeVisible()
    expect(localTracking()).toHaveLength(1)
  })

  it('draws the target that is set', async () => {
    await openWith(lists([trackedProduct([targetAlert])]))
    expect(plain((await screen.findByText(/We’ll alert you when it costs/)).textContent)).toContain('SAR 1,100 or less')
    expect(await screen.findByText(/^Your target/)).toBeVisible()
  })

  it('sets a target right there, which also tracks the product', async () => {
    const bodies: unknown[] = []
    const { user } = await openWith(
      lists([]),
      answer(track, trackedProduct()),
      answer(addAlert, ({ body }) => {
        bodies.push(body)
        return targetAlert
      }),
    )
    const amount = await screen.findByRole('textbox', { name: 'Target price (SAR)' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Set the alert' })).toBeEnabled())
    await user.clear(amount)
    await user.type(amount, '1100{Enter}')
    expect(await screen.findByText(/We’ll alert you when it costs/)).toBeVisible()
    expect(bodies).toEqual([{ kind: 'target', amount: 110_000, currency: 'SAR' }])
  })

  it('changes a target in a dialog that says what can be hoped for', async () => {
    const bodies: unknown[] = []
    const { user } = await openWith(
      lists([trackedProduct([targetAlert])]),
      answer(changeAlert, ({ body }) => {
        bodies.push(body)
        return { ...targetAlert, amount: 100_000 }
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Change target price' }))
    const amount = await screen.findByRole('textbox', { name: 'Target price (SAR)' })
    await user.clear(amount)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a price, for example 1200.00.')).toBeVisible()
    await user.type(amount, '1000')
    expect(await screen.findByText(/It has never been below/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies).toEqual([{ amount: 100_000, currency: 'SAR', rearm: true }]))
  })

  it('goes on with the target that was typed before there was an account', async () => {
    const bodies: unknown[] = []
    const { user, router } = await open(`${english}?target=1100.00`, [
      answer(productPage, page),
      history,
      lists([]),
      answer(track, trackedProduct()),
      answer(addAlert, ({ body }) => {
        bodies.push(body)
        return targetAlert
      }),
    ])
    expect(await screen.findByRole('textbox', { name: 'Target price (SAR)' })).toHaveValue('1100.00')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Set the alert' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Set the alert' }))
    expect(await screen.findByText(/We’ll alert you when it costs/)).toBeVisible()
    expect(bodies).toEqual([{ kind: 'target', amount: 110_000, currency: 'SAR' }])
    expect(router.state.location.search).toBe('')
  })

  it('of more products than the plan has says what to do next', async () => {
    const { user } = await openWith(lists([]), refuse(track, 'TRACKING_LIMIT_REACHED'))
    const button = await screen.findByRole('button', { name: 'Track price' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    expect(await screen.findByText(/Invite a friend to track more/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Invite a friend' })).toHaveAttribute('href', '/en/dashboard#profile')
    expect(screen.getByRole('link', { name: 'Tracking list' })).toHaveAttribute('href', '/en/dashboard#tracking')
  })

  it('that cannot be read is said, and read again', async () => {
    const { user } = await openWith(refuse(listTracking, 'FORBIDDEN'))
    expect(await screen.findByText(/We couldn’t check whether you’re tracking this product/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/We couldn’t check whether you’re tracking this product/)).toBeVisible()
  })
})
