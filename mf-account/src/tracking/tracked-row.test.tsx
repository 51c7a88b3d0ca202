import { describe, expect, it } from '@jest/globals'
import '@qasima/shared/contract/product/product.failures'
import '@qasima/shared/contract/tracking/tracking.failures'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import {
  addAlert,
  changeTracking,
  checkTracking,
  type TrackedProduct,
  track,
  untrack,
} from '@qasima/shared/contract/tracking/tracking.routes'
import { answer, refuse } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { acknowledgement } from '../dashboard/dashboard.sample.ts'
import { choose, openWith, plain, prepareScreens, rowOf } from './testing/open-tracking.tsx'
import { alertOf, kettle, lamp, listingOf } from './tracked.sample.ts'

prepareScreens()

describe('a tracked product', () => {
  it('is paused', async () => {
    const { user } = await openWith(
      [lamp],
      [answer(changeTracking, ({ body }) => ({ ...lamp, ...(body as Partial<TrackedProduct>) }))],
    )
    await choose(user, 'More: Lamp', 'Pause')
    expect(await screen.findByText('Paused: its price is not checked')).toBeVisible()
  })

  const now = new Date().toISOString()
  it.each([
    ['a new price', { listing: listingOf(4, { price: { amount: 9_000, currency: 'SAR' } }) }, 'Lamp now costs SAR 90'],
    ['the price of before', {}, 'Lamp still costs SAR 120'],
    ['a page that cannot be read', { failingSince: now }, 'The page of Lamp could not be read. We’ll try again.'],
  ])('is checked at once, with %s', async (_, part, said) => {
    const { user } = await openWith([lamp], [answer(checkTracking, { ...lamp, checkedAt: now, ...part })])
    await choose(user, 'More: Lamp', 'Check now')
    await waitFor(() => expect(plain(document.body.textContent)).toContain(said))
  })

  it('is not checked twice within minutes, and says when it can be', async () => {
    const { user } = await openWith([lamp], [refuse(checkTracking, 'TOO_MANY_REQUESTS', { retryAfter: 420 })])
    await choose(user, 'More: Lamp', 'Check now')
    expect(await screen.findByText(/It was just checked\. You can check it again in 7 minutes\./)).toBeVisible()
  })

  it('is removed and, on undo, comes back with its alerts', async () => {
    const sent: unknown[] = []
    const { user } = await openWith(
      [kettle, lamp],
      [
        answer(untrack, acknowledgement),
        answer(track, ({ body }) => {
          sent.push(body)
          return { ...kettle, alerts: [], tags: [], note: null }
        }),
        answer(changeTracking, ({ body }) => {
          sent.push(body)
          return { ...kettle, alerts: [] }
        }),
        answer(addAlert, ({ body }) => {
          sent.push(body)
          return alertOf(2, body as Partial<PriceAlert>)
        }),
      ],
    )
    await choose(user, 'More: Kettle', 'Stop tracking')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Kettle' })).toBeNull())
    expect(screen.getByText('1 of 10 products')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Tracked products' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(plain((await rowOf('Kettle')).textContent)).toContain('At SAR 110 or less')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Kettle' })).toHaveFocus())
    expect(sent).toEqual([
      { productId: kettle.product.id, country: 'sa' },
      { tags: ['gifts'], note: 'For Eid', isPaused: false, listingId: kettle.listingId, country: 'sa' },
      { kind: 'target', rearmSeconds: 86_400, amount: 11_000, currency: 'SAR' },
    ])
  })

  it('says when its page is checked next, even after a failure', async () => {
    const nextCheckAt = new Date(Date.now() + 29.5 * 60_000).toISOString()
    await openWith([
      { ...kettle, nextCheckAt },
      { ...lamp, nextCheckAt, failingSince: new Date().toISOString() },
    ])
    expect(await rowOf('Kettle')).toHaveTextContent('Next check: in 30 minutes')
    expect(await rowOf('Lamp')).toHaveTextContent(/Can’t be checked. First failure: .*Next check: in 30 minutes/)
  })

  it('stays if it could not be removed', async () => {
    const { user } = await openWith([lamp], [refuse(untrack, 'SERVICE_UNAVAILABLE')])
    await choose(user, 'More: Lamp', 'Stop tracking')
    expect(await screen.findByText(/The service is busy right now/)).toBeVisible()
    expect(await rowOf('Lamp')).toBeVisible()
  })

  it('has tags and a note, separated by commas of either script', async () => {
    const sent: unknown[] = []
    const { user } = await openWith(
      [lamp],
      [
        answer(changeTracking, ({ body }) => {
          sent.push(body)
          return { ...lamp, ...(body as Partial<TrackedProduct>) }
        }),
      ],
    )
    await choose(user, 'More: Lamp', 'Tags and note')
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags and note' }))
    expect(dialog.getByLabelText(/^Tags/)).toHaveFocus()
    await user.type(dialog.getByLabelText(/^Tags/), 'home، desk, home')
    await user.type(dialog.getByLabelText(/^Note/), 'The white one')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toEqual([{ tags: ['home', 'desk'], note: 'The white one' }]))
    expect(await rowOf('Lamp')).toHaveTextContent('The white one')
  })
})
