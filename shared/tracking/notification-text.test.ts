import { describe, expect, it } from '@jest/globals'
import type { Notification } from '../contract/notification/notification.routes.ts'
import { markedRead, type Notifications, withNextPage, withOlder } from './notification-list.ts'
import { notificationText } from './notification-text.ts'

type Note = NonNullable<Notification['alert']>

const note = (part: Partial<Note>): { kind: 'alert'; alert: Note } => ({
  kind: 'alert',
  alert: {
    alertId: 'a',
    trackingId: 't',
    kind: 'change',
    product: { id: 'p', slug: 'kettle', name: 'Kettle', image: null },
    shop: null,
    price: { amount: 11_900, currency: 'SAR' },
    previous: null,
    effective: null,
    code: null,
    target: null,
    percent: null,
    days: null,
    ...part,
  },
})
const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ')
const english = (part: Partial<Note>) => plain(notificationText(note(part), 'en', 'latn'))

describe('the sentence of a notification', () => {
  it.each<[Partial<Note>, string]>([
    [
      { kind: 'target', target: { amount: 12_000, currency: 'SAR' } },
      'Kettle now costs SAR 119 (your target: SAR 120).',
    ],
    [{ kind: 'percent', percent: 10 }, 'Kettle now costs SAR 119, down at least 10%.'],
    [{ kind: 'lowest', days: 30 }, 'Kettle now costs SAR 119, the lowest in 30 days.'],
    [{ kind: 'change', previous: { amount: 12_900, currency: 'SAR' } }, 'Kettle now costs SAR 119; it was SAR 129.'],
    [{ kind: 'change' }, 'Kettle now costs SAR 119.'],
    [{ kind: 'stock' }, 'Kettle is back in stock at SAR 119.'],
    [
      { kind: 'effective', effective: { amount: 10_710, currency: 'SAR' }, code: 'SAVE10' },
      'Kettle costs SAR 107.10 with code SAVE10.',
    ],
    [{ kind: 'effective', effective: { amount: 10_710, currency: 'SAR' } }, 'Kettle costs SAR 107.10 with a code.'],
  ])('of %j', (part, sentence) => {
    expect(english(part)).toBe(sentence)
  })

  it.each([
    [2, 'خلال يومين'],
    [7, 'خلال 7 أيام'],
    [30, 'خلال 30 يومًا'],
    [100, 'خلال 100 يوم'],
  ])('counts %d days in Arabic', (days, said) => {
    expect(plain(notificationText(note({ kind: 'lowest', days }), 'ar', 'latn'))).toContain(said)
  })

  it('isolates names and amounts, and says what a test is', () => {
    expect(notificationText(note({}), 'ar', 'latn')).toContain('\u2068Kettle\u2069')
    expect(notificationText({ kind: 'test', alert: null }, 'en', 'latn')).toBe('This is a test notification.')
    expect(notificationText({ kind: 'webhook', alert: null }, 'en', 'latn')).toMatch(/^Your webhook was turned off/)
  })
})

describe('the list of notifications', () => {
  const item = (id: string, isRead = false): Notification => ({
    id,
    kind: 'test',
    createdAt: '2026-11-22T10:00:00.000Z',
    isRead,
    alert: null,
  })
  const page = (ids: string, nextCursor: string | null = null): Notifications => ({
    items: [...ids].map((id) => item(id)),
    unread: ids.length,
    nextCursor,
  })
  const idsOf = ({ items }: Notifications) => items.map(({ id }) => id).join('')

  it('keeps what was opened further, as long as nothing can be missing between', () => {
    const both = withOlder(page('edc', 'behind c'), page('dcba', 'behind a'))
    expect(idsOf(both)).toBe('edcba')
    expect(both).toMatchObject({ unread: 3, nextCursor: 'behind a' })
    expect(idsOf(withOlder(page('ihg'), page('dcba')))).toBe('ihg')
    expect(idsOf(withOlder(page('ba'), undefined))).toBe('ba')
  })

  it('grows by a page, each notification once', () => {
    expect(idsOf(withNextPage(page('dc', 'x'), page('cba')))).toBe('dcba')
  })

  it('marks those that are named, or all', () => {
    const some = markedRead(page('cba'), ['b'], 2)
    expect(some.items.map(({ isRead }) => isRead)).toEqual([false, true, false])
    expect(some.unread).toBe(2)
    expect(markedRead(some, null, 0).items.every(({ isRead }) => isRead)).toBe(true)
  })
})
