import { describe, expect, it } from '@jest/globals'
import { checkPrice } from '@qasima/shared/contract/price-check/price-check.routes'
import {
  listPriceReports,
  type PriceReport,
  settlePriceReport,
  usePriceReport,
} from '@qasima/shared/contract/price-check/price-report-queue.routes'
import { answer, problem } from '@qasima/shared/testing/render-screen'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openReview as open } from './testing/open-review.tsx'
import { done, report } from './testing/review.sample.ts'

describe('the queue of reports', () => {
  it('shows what the shopper saw, has the page read, and resolves', async () => {
    let isOpen = true
    const checked: unknown[] = []
    const settled: unknown[] = []
    const { user } = await open('?tab=reports', [
      answer(listPriceReports, () => ({ items: isOpen ? [report] : [], total: isOpen ? 1 : 0, nextCursor: null })),
      answer(settlePriceReport, ({ body }) => {
        settled.push(body)
        isOpen = (body as { status: string }).status === 'open'
        return done
      }),
      answer(checkPrice, ({ body }) => {
        checked.push(body)
        return { outcome: 'failed' as const, failure: 'status 503' }
      }),
    ])
    expect(await screen.findByText('It costs less.')).toBeVisible()
    expect(screen.getByText(/Shopper saw/)).toHaveTextContent(/90/)
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('The page could not be read: the store answered 503.')).toBeVisible()
    expect(checked).toEqual([{ listingId: report.listingId }])
    await user.keyboard('r')
    expect(await screen.findByText('No open reports')).toBeVisible()
    await user.click(
      within(await screen.findByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Undo' }),
    )
    expect(await screen.findByText('It costs less.')).toBeVisible()
    expect(settled).toEqual([{ status: 'resolved' }, { status: 'open' }])
    await user.keyboard('r')
    expect(await screen.findByText('No open reports')).toBeVisible()
    // The key works as well where no entry is left, as soon as it is settled.
    await waitFor(async () => {
      await user.keyboard('u')
      expect(screen.getByText('It costs less.')).toBeVisible()
    })
    expect(settled.slice(2)).toEqual([{ status: 'resolved' }, { status: 'open' }])
  })
})

describe('a price that a shopper saw', () => {
  const withPrices = ['view_price', 'update_price', 'create_price']
  const openReports = async (permissions: string[], shown: PriceReport = report, isSettled = false) => {
    const sent: unknown[] = []
    const { user } = await open(
      '?tab=reports',
      [
        answer(listPriceReports, { items: [shown], total: 1, nextCursor: null }),
        answer(settlePriceReport, ({ params, body }) => {
          sent.push(['settled', params.id, body])
          return done
        }),
        answer(usePriceReport, ({ params }) => {
          if (isSettled) throw problem('CONFLICT')
          sent.push(['used', params.id])
          return done
        }),
      ],
      permissions,
    )
    await screen.findByText('It costs less.')
    return { user, sent }
  }

  it('is set as the price of the listing, and both are taken back', async () => {
    const { user, sent } = await openReports(withPrices)
    await user.click(await screen.findByRole('button', { name: /^Use/ }))
    await user.click(
      within(await screen.findByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Undo' }),
    )
    await waitFor(() =>
      expect(sent).toEqual([
        ['used', report.id],
        ['settled', report.id, { status: 'open' }],
      ]),
    )
  })

  it('is set by a key, also of an Arabic keyboard', async () => {
    const { sent } = await openReports(withPrices)
    await screen.findByRole('button', { name: /^Use/ })
    fireEvent.keyDown(document.body, { key: 'ح', code: 'KeyP' })
    await waitFor(() => expect(sent).toEqual([['used', report.id]]))
  })

  it('is not set where a colleague was quicker', async () => {
    const { user, sent } = await openReports(withPrices, report, true)
    await user.click(await screen.findByRole('button', { name: /^Use/ }))
    expect(await screen.findByText('It has already been reviewed.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('is not set with one press where it is far from the one in force', async () => {
    const { user, sent } = await openReports(withPrices, { ...report, usable: false })
    expect(await screen.findByRole('button', { name: 'Check now' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
    await user.keyboard('p')
    expect(sent).toEqual([])
  })

  it('is not offered to those who may write no price', async () => {
    await openReports(withPrices.slice(0, 2))
    expect(await screen.findByRole('button', { name: 'Check now' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  })
})
