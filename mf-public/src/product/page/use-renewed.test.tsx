import { expect, it } from '@jest/globals'
import { productPage } from '@qasima/shared/contract/product/product.routes'
import { announcePriceNews } from '@qasima/shared/notification/price-news'
import { answer, problem } from '@qasima/shared/testing/render-screen'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { listing, page } from '../product.sample.ts'
import { english, history, open } from './testing/open-product.ts'

it('an open product page is read again when news of prices comes and when the visitor is back; a failure leaves it', async () => {
  let amount = 120_000
  let isAway = false
  const pages = answer(productPage, () => {
    if (isAway) throw problem('SERVICE_UNAVAILABLE')
    const price = { amount, currency: 'SAR' }
    const since = `2026-11-${amount / 10_000}T00:00:00.000Z`
    return { ...page, listings: [listing(1, 'Noon', { price, since })], best: page.best && { ...page.best, price } }
  })
  const { called } = await open(english, [pages, history])
  const calls = (part: string) => called.filter((address) => address.includes(part)).length
  expect((await screen.findAllByText('SAR 1,200')).length).toBeGreaterThan(0)
  const histories = calls('/history')

  amount = 110_000
  act(announcePriceNews)
  expect((await screen.findAllByText('SAR 1,100')).length).toBeGreaterThan(0)
  await waitFor(() => expect(calls('/history')).toBeGreaterThan(histories))

  amount = 100_000
  act(() => void fireEvent.focus(window))
  expect((await screen.findAllByText('SAR 1,000')).length).toBeGreaterThan(0)

  isAway = true
  const before = called.length
  act(announcePriceNews)
  await waitFor(() => expect(called.length).toBeGreaterThan(before))
  expect(screen.getAllByText('SAR 1,000').length).toBeGreaterThan(0)
})
