import { describe, expect, it } from '@jest/globals'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import {
  type ListingState,
  listListingStates,
  setListingStatus,
} from '@qasima/shared/contract/listing/listing-state.routes'
import {
  decidePriceOutlier,
  decidePriceOutliers,
  listPriceOutliers,
  type PriceOutlier,
} from '@qasima/shared/contract/price/price-outlier.routes'
import { checkPrice } from '@qasima/shared/contract/price-check/price-check.routes'
import {
  listPriceReports,
  type PriceReport,
  settlePriceReport,
  usePriceReport,
} from '@qasima/shared/contract/price-check/price-report-queue.routes'
import { answer, problem, refuse } from '@qasima/shared/testing/render-screen'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openReview as open } from './testing/open-review.tsx'

const moment = '2026-11-20T08:30:00.000Z'
const idOf = (number: number) => `0198c9b5-0000-7000-8000-${String(number).padStart(12, '0')}`
const url = 'https://noon.example/p/1'

const outlier = (number: number, amount: number): PriceOutlier => ({
  id: idOf(number),
  productId: idOf(100 + number),
  listingId: idOf(200 + number),
  name: { ar: `غلاية ${number}`, en: `Kettle ${number}` },
  url,
  at: moment,
  price: { amount, currency: 'SAR' },
  inStock: true,
  inForce: { amount: 10_000, currency: 'SAR' },
  source: 'page',
  evidence: {
    url,
    found: [
      { field: 'price', source: 'json-ld', text: '1,000.00' },
      { field: 'price', source: 'recipe', text: 'SAR 100' },
    ],
    conflicts: ['price'],
  },
})
const report: PriceReport = {
  id: idOf(1),
  productId: idOf(101),
  listingId: idOf(201),
  name: { ar: 'غلاية', en: 'Kettle' },
  url,
  at: moment,
  reason: 'amount',
  note: 'It costs less.',
  price: { amount: 9_000, currency: 'SAR' },
  inForce: { amount: 10_000, currency: 'SAR' },
  inStock: true,
  seenAt: moment,
  usable: true,
}
const failing: ListingState = {
  id: idOf(1),
  productId: idOf(101),
  shopId: 12,
  productName: { ar: 'غلاية', en: 'Kettle' },
  shopName: { ar: 'نون', en: 'Noon' },
  url,
  status: 'active',
  price: null,
  inStock: null,
  seenAt: null,
  checkedAt: moment,
  dueAt: moment,
  failingSince: moment,
  failure: 'status 503',
}
const done = { code: 2000, name: 'Success', message: 'SUCCESS' }

/** An API whose queue loses what is decided, and takes back what waits again; another member of staff is quicker with the one that is `late`. */
function outlierApi(items: readonly PriceOutlier[], late = 0) {
  const decided: unknown[] = []
  const waiting = new Set(items.map(({ id }) => id))
  const answers = [
    answer(listPriceOutliers, () => {
      const left = items.filter(({ id }) => waiting.has(id))
      return { items: left, total: left.length, nextCursor: null }
    }),
    answer(decidePriceOutliers, ({ body }) => {
      decided.push(body)
      const { ids, decision } = body as { ids: string[]; decision: string }
      const results = ids.map((id) => {
        const ok = id !== idOf(late)
        if (ok && decision === 'wait') waiting.add(id)
        else waiting.delete(id)
        return { id, ok, message: ok ? null : 'CONFLICT' }
      })
      return { results }
    }),
    answer(decidePriceOutlier, ({ params, body }) => {
      decided.push([params.id, body])
      const { decision } = body as { decision: string }
      if (decision === 'wait') waiting.add(params.id)
      else waiting.delete(params.id)
      return done
    }),
  ]
  return { decided, answers }
}
const entries = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the queue of outliers', () => {
  it('shows the old and the new price, how far apart they are, and how the new one was read', async () => {
    await open('', outlierApi([outlier(1, 100_000)]).answers)
    expect(await screen.findByText('10 times as much')).toBeVisible()
    expect(screen.getByText(/1,000/, { selector: 'strong bdi' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Price JSON-LD 1,000.00' })).toBeVisible()
    expect(screen.getByText('Two places of the page disagree about: price.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Page of the store' })).toHaveAttribute('href', url)
    expect(screen.getByRole('tab', { name: 'Outliers 1' })).toHaveAttribute('aria-selected', 'true')
  })

  it('is gone through by keys alone, and takes a dismissal back', async () => {
    const { decided, answers } = outlierApi([outlier(1, 100_000), outlier(2, 1_000), outlier(3, 90_000)])
    const { user } = await open('', answers)
    // Keys act once it is known what the person may do.
    await screen.findAllByRole('button', { name: 'Confirm' })
    await user.keyboard('jd')
    await waitFor(() => expect(entries()).toEqual(['Kettle 1', 'Kettle 3']))
    expect(decided).toEqual([[idOf(2), { decision: 'dismiss' }]])
    await screen.findByText('Dismissed: it counts for nothing.')
    await user.keyboard('u')
    await waitFor(() => expect(entries()).toEqual(['Kettle 1', 'Kettle 2', 'Kettle 3']))
    await user.keyboard('kkc')
    await waitFor(() => expect(entries()).toEqual(['Kettle 2', 'Kettle 3']))
    expect(decided.slice(1)).toEqual([
      [idOf(2), { decision: 'wait' }],
      [idOf(1), { decision: 'confirm' }],
    ])
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-entry', idOf(2)))
  })

  it('takes a confirmation back, unless others were judged by its price since', async () => {
    const { decided, answers } = outlierApi([outlier(1, 100_000)])
    let isLate = false
    const tooLate = refuse(decidePriceOutlier, 'CONFLICT')
    const [list, , decide] = answers
    const { user } = await open('', [
      {
        route: decidePriceOutlier,
        respond: (call) => (isLate ? tooLate : (decide ?? tooLate)).respond(call),
      },
      ...(list ? [list] : []),
    ])
    // Keys act once it is known what the person may do.
    await screen.findAllByRole('button', { name: 'Confirm' })
    await user.keyboard('c')
    expect(await screen.findByText('Confirmed: it counts from when it was seen.')).toBeVisible()
    await waitFor(async () => {
      await user.keyboard('u')
      expect(screen.getByText('Kettle 1')).toBeVisible()
    })
    expect(decided).toEqual([
      [idOf(1), { decision: 'confirm' }],
      [idOf(1), { decision: 'wait' }],
    ])
    await user.keyboard('c')
    expect(await screen.findByText('No price waits')).toBeVisible()
    isLate = true
    await waitFor(async () => {
      await user.keyboard('u')
      expect(screen.getByText(/^The price was seen again or changed since/)).toBeVisible()
    })
    expect(screen.getByText('No price waits')).toBeVisible()
  })

  it('brings back what could not be decided, and says why', async () => {
    const { answers } = outlierApi([outlier(1, 100_000)])
    const { user } = await open('', [refuse(decidePriceOutlier, 'CONFLICT'), ...answers])
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('It was settled another way meanwhile.')).toBeVisible()
    await waitFor(() => expect(entries()).toEqual(['Kettle 1']))
  })

  it('is decided for all that is selected, says which were settled meanwhile, and takes the rest back as one', async () => {
    const { decided, answers } = outlierApi(
      [1, 2, 3, 4].map((number) => outlier(number, 100_000)),
      3,
    )
    const { user } = await open('', answers)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kettle 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Kettle 3' }))
    await user.keyboard('{/Shift}')
    await user.click(await screen.findByRole('button', { name: 'Confirm 3' }))
    expect(await screen.findByText('2 confirmed: they count from when they were seen.')).toBeVisible()
    expect(screen.getByText(/^1 of 3 stay as they are. Kettle 3: settled another way meanwhile/)).toBeVisible()
    await waitFor(() => expect(entries()).toEqual(['Kettle 4']))
    await user.keyboard('u')
    await waitFor(() => expect(entries()).toEqual(['Kettle 1', 'Kettle 2', 'Kettle 4']))
    expect(decided).toEqual([
      { decision: 'confirm', ids: [1, 2, 3].map(idOf) },
      { decision: 'wait', ids: [1, 2].map(idOf) },
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Dismiss 3' }))
    expect(await screen.findByText('No price waits')).toBeVisible()
  })

  it('moves nothing from under a press: what is shown of an entry opens once the press is over', async () => {
    const { answers } = outlierApi([outlier(1, 100_000), outlier(2, 100_000)])
    await open('', answers)
    const second = (await screen.findAllByRole('listitem')).find((item) => within(item).queryByText(/Kettle 2/))
    if (!second) throw new Error('no second entry')
    const box = await within(second).findByRole('checkbox')
    fireEvent.pointerDown(box)
    act(() => box.focus())
    expect(second).not.toHaveAttribute('aria-current')
    fireEvent.click(box)
    expect(second).toHaveAttribute('aria-current')
  })

  it('goes on to the next page, and says how many there are', async () => {
    const asked: (string | null)[] = []
    const { user } = await open('', [
      answer(listPriceOutliers, ({ query }) => {
        asked.push(query.get('cursor'))
        const isNext = query.get('cursor') === idOf(1)
        return { items: [outlier(isNext ? 2 : 1, 100_000)], total: 2, nextCursor: isNext ? null : idOf(1) }
      }),
    ])
    expect(await screen.findByText('1 of 2 on this page')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Kettle 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'First page' }))
    expect(await screen.findByText('Kettle 1')).toBeVisible()
    expect(asked.slice(0, 2)).toEqual([null, idOf(1)])
  })

  it('is only read by those who may not change prices', async () => {
    const { decided, answers } = outlierApi([outlier(1, 100_000)])
    const { user, called } = await open('', answers, ['view_price'])
    await screen.findByText('Kettle 1')
    await waitFor(() => expect(called).toContainEqual(expect.stringContaining(readPermissions.path)))
    await user.keyboard('cd')
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(decided).toEqual([])
  })
})

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
    expect(screen.getByText(/The shopper saw/)).toHaveTextContent(/90/)
    await user.click(await screen.findByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('The page could not be read: the store answered 503.')).toBeVisible()
    expect(checked).toEqual([{ listingId: report.listingId }])
    await user.keyboard('r')
    expect(await screen.findByText('No report is open')).toBeVisible()
    await user.click(
      within(await screen.findByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Undo' }),
    )
    expect(await screen.findByText('It costs less.')).toBeVisible()
    expect(settled).toEqual([{ status: 'resolved' }, { status: 'open' }])
    await user.keyboard('r')
    expect(await screen.findByText('No report is open')).toBeVisible()
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
    expect(await screen.findByText('It was settled another way meanwhile.')).toBeVisible()
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

describe('the listings', () => {
  it('are those that fail, until another condition is chosen; a pause is taken back', async () => {
    const asked: (string | null)[] = []
    const set: unknown[] = []
    const { user, router } = await open('?tab=listings', [
      answer(listListingStates, ({ query }) => {
        asked.push(query.get('condition'))
        const items = query.get('condition') === 'failing' ? [failing] : []
        return { items, total: items.length, nextCursor: null }
      }),
      answer(setListingStatus, ({ params, body }) => {
        set.push([params.id, body])
        return { id: failing.id, status: 'paused' as const }
      }),
    ])
    expect(await screen.findByText(/Failing since/)).toHaveTextContent('the store answered 503')
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('The listing is not checked any more.')).toBeVisible()
    const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
    await user.click(notifications.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The listing is checked again.')).toBeVisible()
    expect(set).toEqual([
      [failing.id, { status: 'paused' }],
      [failing.id, { status: 'active' }],
    ])
    await user.click(screen.getByRole('button', { name: 'Tracked' }))
    expect(await screen.findByText('No listing is in this condition')).toBeVisible()
    expect(router.state.location.search).toBe('?tab=listings&condition=tracked')
    expect([...new Set(asked)]).toEqual(['failing', 'tracked'])
  })
})
