import { describe, expect, it } from '@jest/globals'
import { reportPrice } from '@qasima/shared/contract/price-check/price-report.routes'
import { productHistory, productPage } from '@qasima/shared/contract/product/product.routes'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { listing, page } from '../product.sample.ts'
import { acknowledgement, clearBrowser, english, history, open, plain } from './testing/open-product.ts'

clearBrowser()

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
      'Noon says it was SAR 2,000, a discount of 40%. Compared with the lowest price in the 30 days before, SAR 1,600, the real discount is 25%. Lowest in the 90 days before: SAR 1,600.',
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
    expect(screen.getByText(/so this isn’t a real discount/)).toBeVisible()
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
    await user.click(await screen.findByRole('button', { name: /^Wrong price\? .*Noon/ }))
    await user.type(await screen.findByRole('textbox', { name: /The price at the store/ }), '1150')
    await user.type(screen.getByRole('textbox', { name: /Note/ }), ' Members only ')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Thank you. Our team will check it.')).toBeInTheDocument()
    expect(bodies).toEqual([
      {
        listingId: listing(1, 'Noon').id,
        reason: 'amount',
        note: 'Members only',
        price: { amount: 115_000, currency: 'SAR' },
      },
    ])
  })

  it('says how often it was in stock, and the day of an old reading', async () => {
    const old = listing(1, 'Noon', { seenAt: new Date(Date.now() - 5 * 86_400_000).toISOString() })
    await open(english, [answer(productPage, { ...page, listings: [old], best: null }), history])
    const [table] = await screen.findAllByRole('table')
    await waitFor(() => expect(table).toHaveTextContent(/In stock 100% of the last \d+ days/))
    expect(table).toHaveTextContent(/Last checked\w{3} \d+, 20\d\d/)
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
