import { describe, expect, it } from '@jest/globals'
import { readPermissions } from '@qasima/shared/contract/identity/account.routes'
import {
  decidePriceOutlier,
  decidePriceOutliers,
  listPriceOutliers,
  type PriceOutlier,
} from '@qasima/shared/contract/price/price-outlier.routes'
import { answer, refuse } from '@qasima/shared/testing/render-screen'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openReview as open } from './testing/open-review.tsx'
import { done, idOf, outlier, url } from './testing/review.sample.ts'

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
    expect(screen.getByText('The page shows different values for: price.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Store page' })).toHaveAttribute('href', url)
    expect(screen.getByRole('tab', { name: 'Prices to review 1' })).toHaveAttribute('aria-selected', 'true')
  })

  it('is gone through by keys alone, and takes a dismissal back', async () => {
    const { decided, answers } = outlierApi([outlier(1, 100_000), outlier(2, 1_000), outlier(3, 90_000)])
    const { user } = await open('', answers)
    // Keys act once it is known what the person may do.
    await screen.findAllByRole('button', { name: 'Confirm' })
    await user.keyboard('jd')
    await waitFor(() => expect(entries()).toEqual(['Kettle 1', 'Kettle 3']))
    expect(decided).toEqual([[idOf(2), { decision: 'dismiss' }]])
    await screen.findByText('Dismissed: the price is ignored.')
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
    expect(await screen.findByText('Confirmed: the price applies from when it was seen.')).toBeVisible()
    await waitFor(async () => {
      await user.keyboard('u')
      expect(screen.getByText('Kettle 1')).toBeVisible()
    })
    expect(decided).toEqual([
      [idOf(1), { decision: 'confirm' }],
      [idOf(1), { decision: 'wait' }],
    ])
    await user.keyboard('c')
    expect(await screen.findByText('Nothing to review')).toBeVisible()
    isLate = true
    await waitFor(async () => {
      await user.keyboard('u')
      expect(screen.getByText(/^This can no longer be undone/)).toBeVisible()
    })
    expect(screen.getByText('Nothing to review')).toBeVisible()
  })

  it('brings back what could not be decided, and says why', async () => {
    const { answers } = outlierApi([outlier(1, 100_000)])
    const { user } = await open('', [refuse(decidePriceOutlier, 'CONFLICT'), ...answers])
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('It has already been reviewed.')).toBeVisible()
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
    expect(await screen.findByText('2 confirmed: the prices apply from when they were seen.')).toBeVisible()
    expect(screen.getByText(/^1 of 3 not changed. Kettle 3: already reviewed/)).toBeVisible()
    await waitFor(() => expect(entries()).toEqual(['Kettle 4']))
    await user.keyboard('u')
    await waitFor(() => expect(entries()).toEqual(['Kettle 1', 'Kettle 2', 'Kettle 4']))
    expect(decided).toEqual([
      { decision: 'confirm', ids: [1, 2, 3].map(idOf) },
      { decision: 'wait', ids: [1, 2].map(idOf) },
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3 on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Dismiss 3' }))
    expect(await screen.findByText('Nothing to review')).toBeVisible()
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
