import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { productHistory, productPage } from '@qasima/shared/contract/product/product.routes'
import { answer, refuse } from '@qasima/shared/testing/render-screen'
import { act, screen, waitFor, within } from '@testing-library/react'
import { listing, page, productId } from '../product.sample.ts'
import { english, history, open, plain } from './testing/open-product.ts'

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

describe('a product page', () => {
  it('names the product, its best price with the store, and the price after a code', async () => {
    const { user } = await open(english)
    expect(await screen.findByRole('heading', { level: 1, name: 'Galaxy A55, 128 GB' })).toBeVisible()
    const said = plain(document.body.textContent)
    expect(said).toContain('Best price at NoonSAR 1,200')
    expect(said).toContain('SAR 1,170with a code at JarirYou save SAR 30Orders from SAR 500Worked 14 of 16 times here')
    await user.click(screen.getByRole('button', { name: /^Copy code/ }))
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
    const visit = within(jarir).getByRole('link', { name: /^Visit store: Jarir/ })
    expect(visit).toHaveAttribute('href', 'https://jarir.example/p/1?from=qasima')
    expect(visit).toHaveAttribute('rel', 'noopener nofollow sponsored')
  })

  it('says about how much a price of another currency is, and sorts by what it is worth', async () => {
    const dinars = listing(4, 'Xcite', {
      price: { amount: 90_000, currency: 'KWD' },
      converted: { amount: 110_000, currency: 'SAR', rateDay: '2026-11-20' },
    })
    await open(english, [answer(productPage, { ...page, listings: [...page.listings, dinars] }), history])
    const rows = within((await screen.findAllByRole('table'))[0] as HTMLElement).getAllByRole('row')
    expect(plain(rows[1]?.textContent)).toMatch(/^Xcite.*KWD 90≈ SAR 1,100/)
  })

  it('says the day of the rate once, and what the price was before it dropped', async () => {
    const best = {
      listingId: page.listings[0]?.id ?? '',
      price: { amount: 120_000, currency: 'SAR' },
      converted: { amount: 1_553_720, currency: 'EGP', rateDay: '2026-11-01' },
      previous: { amount: 160_000, currency: 'SAR' },
    }
    await open(english, [answer(productPage, { ...page, best }), history])
    await screen.findByRole('heading', { level: 1 })
    const said = plain(document.body.textContent)
    expect(said).toContain('SAR 1,200−25%, from SAR 1,600≈ EGP 15,500 (Nov 1 rate)')
    expect(said.match(/rate\)/g)).toHaveLength(1)
  })

  it('says of a price that was not read lately what it last was and when, and nothing of today', async () => {
    const listings = page.listings.map((listing) => ({ ...listing, seenAt: '2026-01-05T08:00:00.000Z' }))
    await open(english, [answer(productPage, { ...page, listings }), history])
    await screen.findByRole('heading', { level: 1 })
    expect(plain(document.body.textContent)).toContain('Last known price at NoonSAR 1,200')
    expect(screen.getByText('Last checked Jan 5, 2026')).toBeVisible()
    expect(screen.queryByText('Good price')).toBeNull()
  })

  it.each([
    ['eg', 2],
    ['sa', 0],
  ])('says to a visitor from %s, %i times for all prices, that no rate is known', async (country, times) => {
    await open(`${english}?country=${country}`)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryAllByText(/^Not converted: no exchange rate from Saudi Riyal to Egyptian Pound/)).toHaveLength(
      times,
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
    expect(await screen.findByText('The price history could not be loaded')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  })

  it('says that no store has it, when that is so', async () => {
    await open(english, [answer(productPage, { ...page, best: null, effective: null, listings: [] }), history])
    expect(await screen.findByText('Out of stock at every store')).toBeVisible()
    expect(screen.getByText('No store sells this product now')).toBeVisible()
  })

  it('says that no price is known, and not that it is out of stock, where pages leave it open', async () => {
    const listings = page.listings.map((listing) => ({ ...listing, price: null, effective: null, inStock: false }))
    await open(english, [answer(productPage, { ...page, best: null, effective: null, listings }), history])
    expect(await screen.findByText(/^We haven’t found a price yet/)).toBeVisible()
    expect(screen.getByRole('table', { name: 'Price unknown' })).toBeVisible()
    expect(screen.queryByText(/stock at every store|^Out of stock now$/)).toBeNull()
  })
})

describe('sharing', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share')
  })

  it('copies the link where the device shares nothing', async () => {
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Link copied.')).toBeInTheDocument()
  })

  it('is the device’s own where it has one, and leaving it is no failure', async () => {
    const share = jest.fn(() => Promise.reject(new DOMException('left', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { user } = await open(english)
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    expect(share).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/blocked copying/)).toBeNull()
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
    await user.type(screen.getByRole('combobox'), 'galaxy{Enter}')
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
