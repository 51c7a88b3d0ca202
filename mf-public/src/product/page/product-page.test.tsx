import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { reportPrice } from '@qasima/shared/contract/price-check/price-report.routes'
import { productHistory, productPage } from '@qasima/shared/contract/product/product.routes'
import {
  addAlert,
  listTracking,
  type TrackedProduct,
  track,
  untrack,
} from '@qasima/shared/contract/tracking/tracking.routes'
import '@qasima/shared/contract/tracking/tracking.failures'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { localTracking, maxLocalTracking, trackLocally } from '@qasima/shared/tracking/local-tracking'
import { act, screen, waitFor, within } from '@testing-library/react'
import { account, listing, page, productId, targetAlert, trackedProduct } from '../product.sample.ts'
import * as product from './product-page.tsx'

// The test browser has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})

const history = answer(productHistory, ({ query }) => ({
  currency: 'SAR',
  conversions: [],
  points:
    query.get('range') === '7d'
      ? []
      : [
          { at: '2026-09-01T00:00:00.000Z', amount: 160_000, listingId: listing(1, 'Noon').id, inStock: true },
          { at: '2026-11-10T00:00:00.000Z', amount: 120_000, listingId: listing(1, 'Noon').id, inStock: true },
        ],
  summary: query.get('range') === '7d' ? null : { min: 119_000, avg: 140_000, max: 160_000 },
  periods: [],
}))

const open = (at: string, answers = [answer(productPage, page), history]) =>
  renderScreen(product, { path: '/product/:productId/:slug?', at, answers })
const acknowledgement = { code: 2000, name: 'Success', message: 'SUCCESS' }
const english = `/en/product/${productId}/galaxy-a55-128-gb`
const plain = (text: string | null | undefined) =>
  (text ?? '').replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ')

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

describe('a product page', () => {
  it('names the product, its best price with the store, and the price after a code', async () => {
    const { user } = await open(english)
    expect(await screen.findByRole('heading', { level: 1, name: 'Galaxy A55, 128 GB' })).toBeVisible()
    expect(plain(document.body.textContent)).toContain('Best priceSAR 1,200 at Noon')
    expect(plain(document.body.textContent)).toContain('With a code of JarirSAR 1,170Orders from SAR 500')
    await user.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe('SAVE10')
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  })

  it('says whether the price is good, with the reasons, in both languages', async () => {
    const { unmount } = await open(english)
    expect(await screen.findByText('Good price')).toBeVisible()
    expect(screen.getByText(/^Cheaper than on 86% of the last 180 days; lowest since March 12, 2026\.$/)).toBeVisible()
    unmount()
    await open(`/product/${productId}/galaxy-a55-128-gb`)
    expect(await screen.findByText('سعر جيد')).toBeVisible()
    expect(document.documentElement.dir).toBe('rtl')
    expect(screen.getByRole('heading', { name: 'السعر في كل متجر' })).toBeVisible()
  })

  it('compares the stores by what is paid after a code, those out of stock apart', async () => {
    await open(english)
    const tables = await screen.findAllByRole('table')
    const namesIn = (table: HTMLElement | undefined) =>
      within(table as HTMLElement)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    expect(namesIn(tables[0])).toEqual(['Jarir', 'Noon'])
    expect(tables[1]).toHaveAccessibleName('Out of stock now')
    expect(namesIn(tables[1])).toEqual(['Extra'])
    const jarir = within(tables[0] as HTMLElement).getAllByRole('row')[1] as HTMLElement
    expect(plain(jarir.textContent)).toContain('SAR 1,170SAVE10')
    expect(jarir).toHaveTextContent('2 hours ago')
    const visit = within(jarir).getByRole('link', { name: /^Visit Jarir/ })
    expect(visit).toHaveAttribute('href', 'https://jarir.example/p/1?from=qasima')
    expect(visit).toHaveAttribute('rel', 'noopener nofollow sponsored')
  })

  it('says a price of another currency with the day of its rate, and sorts by what it is worth', async () => {
    const dinars = listing(4, 'Xcite', {
      price: { amount: 90_000, currency: 'KWD' },
      converted: { amount: 110_000, currency: 'SAR', rateDay: '2026-11-20' },
    })
    await open(english, [answer(productPage, { ...page, listings: [...page.listings, dinars] }), history])
    const rows = within((await screen.findAllByRole('table'))[0] as HTMLElement).getAllByRole('row')
    expect(plain(rows[1]?.textContent)).toMatch(
      /^Xcite.*KWD 90About SAR 1,100, at the rate in force since Nov 20, 2026/,
    )
  })

  it('draws the history of the range that is chosen, a line for each store', async () => {
    const { user, called } = await open(english)
    expect(await screen.findByText('Lowest')).toBeVisible()
    expect(screen.getByRole('button', { name: '90 days', pressed: true })).toBeVisible()
    expect(screen.getByRole('slider')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '7 days' }))
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
    expect(called.filter((address) => address.includes('/history'))).toHaveLength(2)
  })

  it('keeps the page when the history cannot be read', async () => {
    await open(english, [answer(productPage, page), refuse(productHistory, 'SERVICE_UNAVAILABLE')])
    expect(await screen.findByText('The price history could not be shown')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  })

  it('says that no store has it, when that is so', async () => {
    await open(english, [answer(productPage, { ...page, best: null, effective: null, listings: [] }), history])
    expect(await screen.findByText('Not in stock at any store now')).toBeVisible()
    expect(screen.getByText('No store sells this product now')).toBeVisible()
  })
})

describe('tracking without an account', () => {
  it('is kept in this browser, which is said, and can be ended', async () => {
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Track price' }))
    expect(screen.getByText(/Kept in this browser only/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute('href', '/en/signup')
    await user.click(screen.getByRole('button', { name: 'Stop tracking' }))
    expect(screen.getByRole('button', { name: 'Track price' })).toBeVisible()
  })

  it('says what to do when the browser holds as many as it may', async () => {
    for (let number = 0; number < maxLocalTracking; number += 1)
      trackLocally(`0198c0de-0000-7000-8000-0000000009${String(number).padStart(2, '0')}`)
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Track price' }))
    expect(screen.getByText(/This browser keeps 10 products\. Stop tracking one or create an account\./)).toBeVisible()
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
    expect(plain((await screen.findByText(/You are alerted when it costs/)).textContent)).toContain('SAR 1,100 or less')
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
    await user.click(await screen.findByRole('button', { name: 'Set a target price' }))
    const amount = await screen.findByRole('textbox', { name: 'Target price (SAR)' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a price in digits, for example 1200.00.')).toBeVisible()
    await user.type(amount, '1100')
    expect(await screen.findByText(/It has never cost so little/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/You are alerted when it costs/)).toBeVisible()
    expect(bodies).toEqual([{ kind: 'target', amount: 110_000, currency: 'SAR' }])
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
    expect(await screen.findByText(/Whether you track this product could not be read/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Whether you track this product could not be read/)).toBeVisible()
  })
})

describe('what a store says of its price', () => {
  const claiming = listing(1, 'Noon', {
    price: { amount: 120_000, currency: 'SAR' },
    claimed: { amount: 200_000, currency: 'SAR' },
    since: '2026-11-10T00:00:00.000Z',
  })

  it('is shown beside what it cost before', async () => {
    await open(english, [answer(productPage, { ...page, listings: [claiming] }), history])
    const claim = await screen.findByText(/Noon\u2069 says it was/)
    expect(plain(claim.textContent)).toBe(
      'Noon says it was SAR 2,000, a discount of 40%. That is 25% below the lowest price of the 30 days before (SAR 1,600). Lowest of the 90 days before: SAR 1,600.',
    )
  })

  it('is called a raise where the price went up right before', async () => {
    const point = (at: string, amount: number) => ({
      at: `${at}T00:00:00.000Z`,
      amount,
      listingId: claiming.id,
      inStock: true,
    })
    const raised = answer(productHistory, {
      currency: 'SAR',
      conversions: [],
      points: [point('2026-08-20', 120_000), point('2026-11-01', 200_000), point('2026-11-10', 120_000)],
      summary: { min: 120_000, avg: 125_000, max: 200_000 },
      periods: [],
    })
    await open(english, [answer(productPage, { ...page, listings: [claiming] }), raised])
    expect(await screen.findByText('Raised before the sale')).toBeVisible()
    expect(screen.getByText(/so this is no discount/)).toBeVisible()
  })

  it('can be reported as wrong', async () => {
    const bodies: unknown[] = []
    const { user } = await open(english, [
      answer(productPage, page),
      history,
      answer(reportPrice, ({ body }) => {
        bodies.push(body)
        return acknowledgement
      }),
    ])
    await user.click(await screen.findByRole('button', { name: /^Report a wrong price at .*Noon/ }))
    await user.type(await screen.findByRole('textbox', { name: /The price at the store/ }), '1150')
    await user.type(screen.getByRole('textbox', { name: /Note/ }), ' Members only ')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Thank you. Our team will look at this price.')).toBeInTheDocument()
    expect(bodies).toEqual([
      {
        listingId: listing(1, 'Noon').id,
        reason: 'amount',
        note: 'Members only',
        price: { amount: 115_000, currency: 'SAR' },
      },
    ])
  })

  it('says how often it was in stock, and that an old reading may be wrong by now', async () => {
    const old = listing(1, 'Noon', { seenAt: new Date(Date.now() - 5 * 86_400_000).toISOString() })
    await open(english, [answer(productPage, { ...page, listings: [old], best: null }), history])
    const [table] = await screen.findAllByRole('table')
    await waitFor(() => expect(table).toHaveTextContent(/In stock 100% of the last \d+ days/))
    expect(table).toHaveTextContent('The price may have changed since.')
  })

  it('is for the country of the visitor, unless the address names another', async () => {
    const { called, unmount } = await open(english)
    await screen.findByRole('heading', { level: 1 })
    expect(called[0]).toContain('country=eg')
    unmount()
    const other = await open(`${english}?country=all`)
    await screen.findByRole('heading', { level: 1 })
    expect(other.called[0]).not.toContain('country=')
  })
})

describe('sharing', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
  })

  it('copies the link where the device shares nothing', async () => {
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(await screen.findByText('The product’s link is copied.')).toBeInTheDocument()
  })

  it('is the device’s own where it has one, and leaving it is no failure', async () => {
    const share = jest.fn(() => Promise.reject(new DOMException('left', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/did not allow copying/)).toBeNull()
  })
})

describe('an address that is not quite right', () => {
  it('with another slug becomes the right one in place', async () => {
    const { router } = await open(`/en/product/${productId}/nokia?country=sa`)
    await waitFor(() => expect(router.state.location.pathname).toBe(english))
    expect(router.state.location.search).toBe('?country=sa')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it.each(['/en/product/12/x', `/en/product/${productId}/x`])('of no product offers a search: %s', async (at) => {
    const { user, router } = await open(at, [refuse(productPage, 'NOT_FOUND')])
    expect(await screen.findByRole('heading', { level: 1, name: 'No product found at this link' })).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'galaxy{Enter}')
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/en/products?search=galaxy'),
    )
  })

  it('leaves other failures to the shell', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await act(() => open(english, [refuse(productPage, 'SERVICE_UNAVAILABLE')]))
    expect(await screen.findByText('The shell’s error view')).toBeVisible()
  })
})
