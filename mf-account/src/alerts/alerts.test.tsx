import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  changeNotificationSettings,
  listNotifications,
  type Notification,
  readNotificationSettings,
  readNotifications,
  type NotificationSettings as Settings,
  testNotification,
} from '@qasima/shared/contract/notification/notification.routes'
import { addPushDevice, readPush, removePushDevice } from '@qasima/shared/contract/notification/push.routes'
import { productHistory } from '@qasima/shared/contract/product/product.routes'
import type { PriceAlert } from '@qasima/shared/contract/tracking/alert'
import { addAlert, changeAlert, listTracking, removeAlert } from '@qasima/shared/contract/tracking/tracking.routes'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, refuse, renderScreen } from '@qasima/shared/testing/render-screen'
import { screen, waitFor, within } from '@testing-library/react'
import { acknowledgement, noura, tokens } from '../dashboard/dashboard.sample.ts'
import { AlertDialog } from '../price-alert/alert-dialog.tsx'
import { readNumber } from '../price-alert/alert-value.ts'
import { alertOf, kettle, lamp, reply } from '../tracking/tracked.sample.ts'
import { AlertsTab } from './alerts-tab.tsx'

type Answers = NonNullable<Parameters<typeof renderScreen>[1]['answers']>

const settings: Settings = {
  byMail: true,
  byPush: true,
  digest: 'none',
  dailyCap: 20,
  quietFrom: null,
  quietTo: null,
  timeZone: 'Asia/Riyadh',
}
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
const page = (items: Notification[], nextCursor: string | null = null) => ({
  items,
  unread: items.filter(({ isRead }) => !isRead).length,
  nextCursor,
})
const history = answer(productHistory, { currency: 'SAR', conversions: [], points: [], summary: null, periods: [] })
const usual = [
  history,
  answer(listTracking, reply([kettle, lamp])),
  answer(listNotifications, page([])),
  answer(readNotificationSettings, settings),
]
const open = (answers: Answers = [], at = '/en/dashboard#alerts') =>
  renderScreen({ Component: AlertsTab }, { path: '/dashboard', at, answers: [...answers, ...usual] })
const plain = (text: string | null | undefined) =>
  text?.replace(/[\u2066-\u2069\u200e\u200f\u061c]/g, '').replace(/\u00a0|\u202f/g, ' ') ?? ''
const named = (name: string) => (accessible: string) => plain(accessible) === name

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(async () => {
  jest.restoreAllMocks()
  await clearSession()
})

describe('the number of an alert', () => {
  it.each([
    ['amount', '110', 'SAR', 11_000],
    ['amount', '١١٠٫٥', 'SAR', 11_050],
    ['amount', '1,250.500', 'KWD', 1_250_500],
    ['amount', '110.555', 'SAR', null],
    ['amount', '0', 'SAR', null],
    ['amount', '', 'SAR', null],
    ['percent', '10', '', 10],
    ['percent', '١٠', '', 10],
    ['percent', '100', '', null],
    ['percent', '1.5', '', null],
    ['days', '365', '', 365],
    ['days', '366', '', null],
  ] as const)('%s "%s" of %s is %s', (number, typed, currency, value) => {
    expect(readNumber(number, typed, currency)).toBe(value)
  })
})

const onSaved = jest.fn()
const onClose = jest.fn()
let edited: PriceAlert | null = null
const Opened = () => <AlertDialog item={lamp} alert={edited} onSaved={onSaved} onClose={onClose} />

describe('setting an alert', () => {
  afterEach(() => {
    onSaved.mockReset()
    onClose.mockReset()
  })
  const openDialog = async (answers: Answers, alert: PriceAlert | null = null) => {
    edited = alert
    const view = await renderScreen(
      { Component: Opened },
      { path: '/dashboard', at: '/en/dashboard', answers: [...answers, history] },
    )
    return { ...view, dialog: within(await screen.findByRole('dialog')) }
  }

  it('takes a target in the currency of the price', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog([
      answer(addAlert, ({ body }) => {
        sent.push(body)
        return alertOf(5, body as Partial<PriceAlert>)
      }),
    ])
    const field = dialog.getByLabelText('Target price (SAR)')
    expect(plain(field.getAttribute('aria-describedby') && dialog.getByText(/It costs/).textContent)).toBe(
      'It costs SAR 120 now.',
    )
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(/Enter an amount in SAR, for example 108.00/)
    expect(sent).toEqual([])
    await user.type(field, '99.5')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ kind: 'target', amount: 9_950, currency: 'SAR', rearmSeconds: 86_400 }])
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ amount: 9_950 }))
  })

  it.each([
    ['The price falls by a percentage', { kind: 'percent', percent: 10, rearmSeconds: 86_400 }],
    ['The price is the lowest for a while', { kind: 'lowest', days: 30, rearmSeconds: 86_400 }],
    ['The price changes at all', { kind: 'change', rearmSeconds: 0 }],
    ['It is back in stock', { kind: 'stock', rearmSeconds: 86_400 }],
  ])('can be chosen: %s', async (kind, body) => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog([
      answer(addAlert, (asked) => {
        sent.push(asked.body)
        return alertOf(5, { amount: null, currency: null, ...(asked.body as Partial<PriceAlert>) })
      }),
    ])
    await user.click(dialog.getByRole('radio', { name: kind }))
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([body])
  })

  it('changes the number of one that is there, and its kind no more', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog(
      [
        answer(changeAlert, ({ body }) => {
          sent.push(body)
          return alertOf(1, body as Partial<PriceAlert>)
        }),
      ],
      alertOf(1),
    )
    expect(dialog.queryByRole('radio')).toBeNull()
    const field = dialog.getByLabelText('Target price (SAR)')
    expect(field).toHaveValue('110.00')
    await user.clear(field)
    await user.type(field, '100')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ amount: 10_000, currency: 'SAR', rearmSeconds: 86_400 }])
  })

  it('speaks as often as is chosen, and a number that stays is not sent to arm it anew', async () => {
    const sent: unknown[] = []
    const { user, dialog } = await openDialog(
      [
        answer(changeAlert, ({ body }) => {
          sent.push(body)
          return alertOf(1, body as Partial<PriceAlert>)
        }),
      ],
      alertOf(1),
    )
    expect(dialog.getByLabelText('How often')).toHaveDisplayValue('At most once a day')
    await user.selectOptions(dialog.getByLabelText('How often'), 'At most once a week')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([{ rearmSeconds: 604_800 }])
  })

  it('says that there are too many', async () => {
    const { user, dialog } = await openDialog([refuse(addAlert, 'CONFLICT')])
    await user.type(dialog.getByLabelText('Target price (SAR)'), '99')
    await user.click(dialog.getByRole('button', { name: 'Save alert' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('A product has at most 10 alerts')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('helps with a target where the history of the listing is known', async () => {
    const days = Array.from({ length: 90 }, (_, day) => ({
      at: new Date(Date.now() - (90 - day) * 86_400_000).toISOString(),
      amount: day % 2 === 0 ? 12_000 : 11_500,
      listingId: lamp.listing?.id ?? '',
      inStock: true,
    }))
    const { user, dialog } = await openDialog([
      answer(productHistory, { currency: 'SAR', conversions: [], points: days, summary: null, periods: [] }),
    ])
    await user.type(dialog.getByLabelText('Target price (SAR)'), '50')
    const nearer = await dialog.findByRole('group', { name: 'Targets that it has reached' })
    await user.click(within(nearer).getAllByRole('button')[0] as HTMLElement)
    expect(dialog.getByLabelText('Target price (SAR)')).toHaveValue('115.00')
  })
})

describe('the alerts of all products', () => {
  const menu = async (user: Awaited<ReturnType<typeof open>>['user'], item: string) => {
    await user.click(await screen.findByRole('button', { name: /^Alert options: .*Kettle$/ }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }

  it('are listed with what they wait for', async () => {
    await open()
    const list = await screen.findByRole('list', { name: 'Your alerts' })
    expect(plain(list.textContent)).toContain('KettleAt SAR 110 or less')
    expect(list).toHaveTextContent('Waiting')
  })

  it('are none at first', async () => {
    await open([answer(listTracking, reply([lamp]))])
    expect(await screen.findByText(/You have no alert/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Tracked products' })).toHaveAttribute('href', '/en/dashboard#tracking')
  })

  it('are silenced for a week', async () => {
    const sent: { snoozedUntil?: string }[] = []
    const { user } = await open([
      answer(changeAlert, ({ body }) => {
        sent.push(body as { snoozedUntil?: string })
        return alertOf(1, body as Partial<PriceAlert>)
      }),
    ])
    await menu(user, 'Silence for a week')
    const list = screen.getByRole('list', { name: 'Your alerts' })
    await waitFor(() => expect(list).toHaveTextContent('Silent until'))
    const days = (Date.parse(sent[0]?.snoozedUntil ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
  })

  it('are armed again after they ended', async () => {
    const sent: unknown[] = []
    const ended = { ...kettle, alerts: [alertOf(1, { endedAt: '2026-11-20T10:00:00.000Z' })] }
    const { user } = await open([
      answer(listTracking, reply([ended])),
      answer(changeAlert, ({ body }) => {
        sent.push(body)
        return alertOf(1)
      }),
    ])
    expect(await screen.findByText('Ended')).toBeVisible()
    await menu(user, 'Arm again')
    expect(await screen.findByText('Waiting')).toBeVisible()
    expect(sent).toEqual([{ rearm: true }])
  })

  it('end, and come back when that is undone', async () => {
    const { user } = await open([
      answer(removeAlert, acknowledgement),
      answer(addAlert, ({ body }) => alertOf(2, body as Partial<PriceAlert>)),
    ])
    await menu(user, 'End alert')
    expect(await screen.findByText(/You have no alert/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Your alerts' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: /^Alert options/ })).toBeVisible()
  })
})

describe('the notifications', () => {
  const three = [notification(11), notification(12, { isRead: true }), notification(13, { kind: 'test', alert: null })]
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Your notifications' })).getAllByRole('listitem')

  it('say what happened, where and when, and lead to the product', async () => {
    await open([answer(listNotifications, page(three))])
    const texts = (await rows()).map(({ textContent }) => plain(textContent))
    expect(texts[0]).toContain('Kettle now costs SAR 110.NewNoon · 11 minutes ago')
    expect(texts[2]).toContain('This is how a notification looks here.')
    const [link] = screen.getAllByRole('link', { name: named('Kettle now costs SAR 110.') })
    expect(link).toHaveAttribute('href', `/en/product/${kettle.product.id}/kettle`)
  })

  it('are marked as read one by one, and all', async () => {
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

  it('are narrowed to those not read and to a kind, and shown further', async () => {
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
    await user.click(screen.getByRole('button', { name: 'Change of price' }))
    expect(await rows()).toHaveLength(3)
  })

  it('are none yet', async () => {
    await open([], '/dashboard#alerts')
    expect(await screen.findByText('لا إشعارات بعد.')).toBeVisible()
  })
})

describe('how the account is notified', () => {
  // Whether messages come to a device is not of this form.
  const { byPush: _, ...chosen } = settings
  const saved = async (change: (user: Awaited<ReturnType<typeof open>>['user']) => Promise<void>) => {
    const sent: unknown[] = []
    const { user } = await open([
      answer(changeNotificationSettings, ({ body }) => {
        sent.push(body)
        return { ...settings, ...(body as Partial<Settings>) }
      }),
    ])
    await screen.findByRole('switch', { name: 'By email' })
    await change(user)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    return sent
  }

  it('is changed: gathered mails, fewer of them, quiet hours', async () => {
    const sent = await saved(async (user) => {
      await user.selectOptions(screen.getByLabelText('Emails come'), 'daily')
      await user.clear(screen.getByLabelText('Emails a day at most'))
      await user.type(screen.getByLabelText('Emails a day at most'), '٥')
      await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
    })
    expect(await screen.findByText('Your settings are saved')).toBeVisible()
    expect(sent).toEqual([{ ...chosen, digest: 'daily', dailyCap: 5, quietFrom: '22:00', quietTo: '07:00' }])
  })

  it('has no email at all when that is switched off', async () => {
    const sent = await saved(async (user) => {
      await user.click(screen.getByRole('switch', { name: 'By email' }))
      expect(screen.queryByLabelText('Emails come')).toBeNull()
    })
    await waitFor(() => expect(sent).toEqual([{ ...chosen, byMail: false }]))
  })

  it('says beside the field what is wrong', async () => {
    const sent = await saved(async (user) => {
      await user.clear(screen.getByLabelText('Emails a day at most'))
      await user.type(screen.getByLabelText('Emails a day at most'), '900')
    })
    expect(screen.getByLabelText('Emails a day at most')).toHaveAccessibleDescription(/a whole number from 1 to 200/)
    expect(screen.getByLabelText('Emails a day at most')).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('is tried out', async () => {
    const sent: unknown[] = []
    const { user } = await open([
      answer(testNotification, ({ body }) => {
        sent.push(body)
        return acknowledgement
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Send me a test email' }))
    expect(await screen.findByText('A test email is on its way')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send a test to the bell' }))
    await waitFor(() => expect(sent).toEqual([{ channel: 'mail' }, { channel: 'app' }]))
  })
})

describe('alerts on this device', () => {
  const endpoint = 'https://push.example/1'
  const publicKey = `B${'A'.repeat(86)}`
  beforeEach(() => storeSession({ user: noura, tokens }))

  /** A browser that can get push messages, and what the service was asked. */
  function device(permission: NotificationPermission = 'default', answered: NotificationPermission = 'granted') {
    let given = permission
    let subscribed: object | null = null
    const pushManager = {
      getSubscription: async () => subscribed,
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        const toJSON = () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } })
        const unsubscribe = async () => {
          subscribed = null
        }
        subscribed = { endpoint, options, toJSON, unsubscribe }
        return subscribed
      },
    }
    const worker = { active: {}, pushManager }
    const serviceWorker = { register: async () => worker, getRegistration: async () => worker }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
    const requestPermission = async () => {
      given = answered
      return given
    }
    const Notification = Object.defineProperty({ requestPermission }, 'permission', { get: () => given })
    Object.assign(globalThis, { PushManager: class {}, Notification })
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })
  const keyed = answer(readPush, { publicKey })
  const toggle = () => screen.findByRole('switch', { name: 'On this device' })

  it('are turned on, tried out, and turned off again', async () => {
    device()
    const sent: unknown[] = []
    const keep = ({ body }: { body: unknown }) => {
      sent.push(body)
      return acknowledgement
    }
    const { user } = await open([
      keyed,
      answer(addPushDevice, keep),
      answer(removePushDevice, keep),
      answer(testNotification, keep),
    ])
    expect(await toggle()).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Send a test to this device' })).toBeNull()
    await user.click(await toggle())
    await waitFor(async () => expect(await toggle()).toBeChecked())
    await user.click(screen.getByRole('button', { name: 'Send a test to this device' }))
    await screen.findByText('A test is on its way to your devices')
    await user.click(await toggle())
    await waitFor(async () => expect(await toggle()).not.toBeChecked())
    expect(sent).toEqual([{ endpoint, keys: { p256dh: 'point', auth: 'secret' } }, { channel: 'push' }, { endpoint }])
  })

  it('are turned on for an account that wanted none anywhere', async () => {
    device()
    const sent: unknown[] = []
    const { user } = await open([
      keyed,
      answer(readNotificationSettings, { ...settings, byPush: false }),
      answer(addPushDevice, acknowledgement),
      answer(changeNotificationSettings, ({ body }) => {
        sent.push(body)
        return settings
      }),
    ])
    await user.click(await toggle())
    await waitFor(async () => expect(await toggle()).toBeChecked())
    expect(sent).toEqual([{ byPush: true }])
  })

  it('say what to do where the visitor refused them', async () => {
    device('default', 'denied')
    const { user } = await open([keyed])
    await user.click(await toggle())
    expect(await screen.findByText(/^This browser does not allow notifications from Qasima/)).toBeVisible()
    expect(await toggle()).toBeDisabled()
  })

  it.each([
    ['the browser knows none', () => {}, publicKey],
    ['the service sends none', () => device(), null],
  ])('are not offered where %s', async (_, prepare, key) => {
    prepare()
    let isAsked = key !== null
    await open([
      answer(readPush, () => {
        isAsked = true
        return { publicKey: key }
      }),
    ])
    await screen.findByRole('switch', { name: 'By email' })
    await waitFor(() => expect(isAsked).toBe(true))
    expect(screen.queryByRole('switch', { name: 'On this device' })).toBeNull()
  })
})
