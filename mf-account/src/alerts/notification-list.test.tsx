import { describe, expect, it } from '@jest/globals'
import {
  listNotifications,
  type Notification,
  readNotifications,
} from '@qasima/shared/contract/notification/notification.routes'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { plain, prepareScreens } from '../tracking/testing/open-tracking.tsx'
import { alertOf, kettle } from '../tracking/tracked.sample.ts'
import { open, page } from './testing/open-alerts.tsx'

prepareScreens()

const notification = (number: number, part: Partial<Notification> = {}): Notification => ({
  id: `019aa000-0000-7000-8000-0000000000${number}`,
  kind: 'alert',
  createdAt: new Date(Date.now() - number * 60_000).toISOString(),
  isRead: false,
  alert: {
    alertId: alertOf(1).id,
    trackingId: kettle.id,
    kind: 'change',
    product: { id: kettle.product.id, slug: 'kettle', name: 'Kettle', image: null },
    shop: { id: 1, shopName: 'Noon', slug: 'noon' },
    price: { amount: number * 1_000, currency: 'SAR' },
    previous: null,
    effective: null,
    code: null,
    target: null,
    percent: null,
    days: null,
  },
  ...part,
})
const named = (name: string) => (accessible: string) => plain(accessible) === name

describe('the notifications', () => {
  const three = [notification(11), notification(12, { isRead: true }), notification(13, { kind: 'test', alert: null })]
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Your notifications' })).getAllByRole('listitem')

  it('say what happened, where and when, and link to the product', async () => {
    await open([answer(listNotifications, page(three))])
    const texts = (await rows()).map(({ textContent }) => plain(textContent))
    expect(texts[0]).toContain('Kettle now costs SAR 110.NewNoon · 11 minutes ago')
    expect(texts[2]).toContain('This is a test notification.')
    const [link] = screen.getAllByRole('link', { name: named('Kettle now costs SAR 110.') })
    expect(link).toHaveAttribute('href', `/en/product/${kettle.product.id}/kettle`)
  })

  it('are marked as read one by one, and all at once', async () => {
    const sent: unknown[] = []
    const { user } = await open([
      answer(listNotifications, page(three)),
      answer(readNotifications, ({ body }) => {
        sent.push(body)
        return { unread: sent.length === 1 ? 1 : 0 }
      }),
    ])
    await rows()
    await user.click(screen.getAllByRole('button', { name: /^Mark as read/ })[0] as HTMLElement)
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(1))
    expect(screen.getByRole('button', { name: /^Unread/ })).toHaveTextContent('1')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull())
    expect(sent).toEqual([{ ids: [three[0]?.id] }, { all: true }])
  })

  it('are filtered by unread and by kind, and paged', async () => {
    const { user } = await open([
      answer(listNotifications, ({ query }) =>
        query.get('cursor') === 'next' ? page([notification(14)]) : page(three, 'next'),
      ),
    ])
    expect(await rows()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    await user.click(screen.getByRole('button', { name: /^Unread/ }))
    expect(await rows()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Price change' }))
    expect(await rows()).toHaveLength(3)
  })

  it('are none yet', async () => {
    await open([], '/dashboard#alerts')
    expect(await screen.findByText('لا توجد إشعارات بعد.')).toBeVisible()
  })
})
