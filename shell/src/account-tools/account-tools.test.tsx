import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  listNotifications,
  type Notification,
  type NotificationEvent,
  readNotifications,
  streamNotifications,
} from '@qasima/shared/contract/notification/notification.routes'
import { addPushDevice, readPush } from '@qasima/shared/contract/notification/push.routes'
import { eventStreamType } from '@qasima/shared/contract/route'
import '@qasima/shared/contract/tracking/tracking.failures'
import { listTracking, type TrackedProduct, track } from '@qasima/shared/contract/tracking/tracking.routes'
import { configureCalls } from '@qasima/shared/http/client-settings'
import { onPriceNews } from '@qasima/shared/notification/price-news'
import { useAccountRead } from '@qasima/shared/session/account-read'
import { clearSession, storeSession } from '@qasima/shared/session/session'
import { answer, problem, renderScreen } from '@qasima/shared/testing/render-screen'
import { localTracking, trackLocally } from '@qasima/shared/tracking/local-tracking'
import { act, screen, waitFor, within } from '@testing-library/react'
import { AccountTools } from './account-tools.tsx'

type Answers = NonNullable<Parameters<typeof renderScreen>[1]['answers']>

const userId = '019aa000-0000-7000-8000-000000000001'
const productId = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`

const notification = (number: number, part: Partial<Notification> = {}): Notification => ({
  id: productId(number),
  kind: 'alert',
  createdAt: new Date().toISOString(),
  isRead: false,
  alert: {
    alertId: productId(50),
    trackingId: productId(51),
    kind: 'stock',
    product: { id: productId(1), slug: 'kettle', name: `Kettle ${number}`, image: null },
    shop: { id: 1, shopName: 'Noon', slug: 'noon' },
    price: { amount: 11_900, currency: 'SAR' },
    previous: null,
    effective: null,
    code: null,
    target: null,
    percent: null,
    days: null,
  },
  ...part,
})
const page = (items: Notification[]) => ({
  items,
  unread: items.filter(({ isRead }) => !isRead).length,
  nextCursor: null,
})
const none = answer(listNotifications, page([]))

/** Sends an event on the open stream; each test has its own. */
let say: (event: NotificationEvent) => void
const stream = () => {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      say = (event) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`))
    },
  })
  return new Response(body, { headers: { 'content-type': eventStreamType } })
}
const live: Answers[number] = { route: streamNotifications, respond: stream }
const Tools = () => <AccountTools userId={userId} />
/** Together with a screen that reads the account's products. */
const ToolsAndProducts = () => {
  const { reply } = useAccountRead(listTracking)
  return (
    <>
      <Tools />
      <p>{reply?.tracked} tracked</p>
    </>
  )
}
const open = (answers: Answers = [], at = '/en/') =>
  renderScreen({ Component: Tools }, { path: '/', at, answers: [...answers, none, live] })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('the bell', () => {
  it('counts unread notifications', async () => {
    await open([answer(listNotifications, page([notification(1), notification(2, { isRead: true })]))])
    expect(await screen.findByRole('button', { name: 'Notifications: 1 unread' })).toHaveTextContent('1')
  })

  it.each([
    [0, 'الإشعارات'],
    [2, 'الإشعارات: 2 غير مقروءين'],
    [3, 'الإشعارات: 3 غير مقروءة'],
  ])('counts %d in Arabic', async (count, name) => {
    const items = Array.from({ length: count }, (_, number) => notification(number))
    await open([answer(listNotifications, page(items))], '/')
    expect(await screen.findByRole('button', { name })).toBeVisible()
  })

  it('shows the newest six, links to the product and to all, and marks opened ones', async () => {
    const sent: unknown[] = []
    const items = Array.from({ length: 8 }, (_, number) => notification(number))
    const { user, router } = await open([
      answer(listNotifications, page(items)),
      answer(readNotifications, ({ body }) => {
        sent.push(body)
        return { unread: 7 }
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Notifications: 8 unread' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(6)
    expect(panel.getByRole('link', { name: 'All notifications' })).toHaveAttribute('href', '/en/dashboard#alerts')
    await user.click(panel.getByRole('link', { name: /Kettle 2/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/en/product/${productId(1)}/kettle`))
    expect(sent).toEqual([{ ids: [productId(2)] }])
  })

  it('marks all as read', async () => {
    const { user } = await open([
      answer(listNotifications, page([notification(1)])),
      answer(readNotifications, { unread: 0 }),
    ])
    await user.click(await screen.findByRole('button', { name: /1 unread$/ }))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  const openLive = async (answers: Answers) => {
    const view = await open(answers)
    await waitFor(() => expect(view.called.some((path) => path.endsWith('/notification/stream'))).toBe(true))
    return view
  }

  it('counts and lists what arrives while the page is open', async () => {
    const { user, called } = await openLive([answer(listNotifications, page([notification(1)]))])
    act(() => say({ unread: 1, items: [] }))
    act(() => say({ unread: 2, items: [notification(2)] }))
    await user.click(await screen.findByRole('button', { name: 'Notifications: 2 unread' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    const rows = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([expect.stringContaining('Kettle 2'), expect.stringContaining('Kettle 1')])
    expect(called.filter((path) => path.endsWith('/notification'))).toHaveLength(1)
  })

  it('opens no stream in a preview, which is refused it', async () => {
    configureCalls({ preview: 'token' })
    try {
      const { called } = await open([answer(listNotifications, page([notification(1)]))])
      expect(await screen.findByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible()
      expect(called.filter((path) => path.endsWith('/notification/stream'))).toEqual([])
    } finally {
      configureCalls({ preview: null })
    }
  })

  it('makes open pages reload prices when an alert arrives, but not for a count alone', async () => {
    let news = 0
    const stop = onPriceNews(() => (news += 1))
    await openLive([answer(listNotifications, page([notification(1)]))])
    act(() => say({ unread: 1, items: [] }))
    act(() => say({ unread: 2, items: [notification(2)] }))
    expect(await screen.findByRole('button', { name: 'Notifications: 2 unread' })).toBeVisible()
    stop()
    expect(news).toBe(1)
  })

  it('follows what was read in another tab', async () => {
    await openLive([answer(listNotifications, page([notification(1)]))])
    act(() => say({ unread: 0, items: [] }))
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible()
  })

  it("reloads products changed in another tab or through a mail's link", async () => {
    let tracked = 1
    const products = answer(listTracking, () => ({ items: [], tracked, limit: 10, nextCursor: null }))
    const answers = [products, answer(listNotifications, page([])), live]
    const { called } = await renderScreen({ Component: ToolsAndProducts }, { path: '/', at: '/en/', answers })
    await screen.findByText('1 tracked')
    await waitFor(() => expect(called.some((path) => path.endsWith('/notification/stream'))).toBe(true))
    act(() => say({ unread: 0, items: [] }))
    tracked = 2
    act(() => say({ unread: 0, items: [], changed: ['alerts', 'tracking'] }))
    expect(await screen.findByText('2 tracked')).toBeVisible()
    expect(called.filter((path) => path.endsWith('/tracking'))).toHaveLength(2)
  })

  it('reloads the list if more has changed than was announced', async () => {
    let items = [notification(1)]
    await openLive([answer(listNotifications, () => page(items))])
    await screen.findByRole('button', { name: /1 unread$/ })
    items = [notification(4), notification(3), notification(2), notification(1)]
    act(() => say({ unread: 4, items: [notification(4)] }))
    expect(await screen.findByRole('button', { name: /4 unread$/ })).toBeVisible()
  })

  it('says why there is nothing to see', async () => {
    let down = true
    const { user } = await open([
      answer(listNotifications, () => {
        if (down) throw problem('INTERNAL_SERVER_ERROR')
        return page([])
      }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Notifications' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your notifications could not be loaded.')
    down = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/No notifications yet/)).toBeVisible()
  })
})

describe('push messages of this browser', () => {
  const token = (sid: string) => `header.${btoa(JSON.stringify({ sid }))}.signature`
  const signIn = (sid: string) =>
    storeSession({ user: shopper, tokens: { accessToken: token(sid), refreshToken: sid } })
  const shopper = {
    id: userId,
    email: 'noura@qasima.example',
    firstName: 'Noura',
    lastName: 'Alali',
    sex: 'FEMALE' as const,
    birthDate: '1994-05-01',
    country: 'sa' as const,
    isEmailVerified: true,
    avatarUrl: null,
  }
  const publicKey = `B${'A'.repeat(86)}`
  const applicationServerKey = Uint8Array.from(atob(`${publicKey}=`), (sign) => sign.charCodeAt(0))
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey },
    toJSON: () => ({ keys: { p256dh: 'point', auth: 'secret' } }),
  }
  afterEach(async () => {
    await act(() => clearSession())
    Reflect.deleteProperty(navigator, 'serviceWorker')
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })

  it('continue in the next session, registered once for each', async () => {
    const worker = { active: {}, pushManager: { getSubscription: async () => subscription } }
    const serviceWorker = { register: async () => worker, getRegistration: async () => worker }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
    Object.assign(globalThis, { PushManager: class {}, Notification: { permission: 'granted' } })
    const sent: unknown[] = []
    const keyed = answer(readPush, { publicKey })
    const added = answer(addPushDevice, ({ body }) => {
      sent.push(body)
      return { code: 2000, name: 'Success', message: 'SUCCESS' }
    })
    await signIn('one')
    const first = await open([keyed, added])
    await waitFor(() => expect(sent).toEqual([{ endpoint: subscription.endpoint, keys: subscription.toJSON().keys }]))
    await waitFor(() => expect(sessionStorage.getItem('push-session')).toBe('one'))
    first.unmount()
    await open([keyed, added])
    await act(() => signIn('two'))
    await waitFor(() => expect(sent).toHaveLength(2))
  })
})

describe('products tracked on this device', () => {
  const ids = () => localTracking().map((tracking) => tracking.productId)
  /** A minimal valid reply; none of it is shown here. */
  const tracked = {
    id: productId(9),
    product: {},
    listingId: null,
    listing: null,
    verdict: {},
    previous: null,
    chosen: null,
    checkedAt: null,
    nextCheckAt: null,
    failingSince: null,
    isOffered: true,
    alerts: [],
    tags: [],
    note: null,
    country: null,
    isPaused: false,
    createdAt: '2026-11-22T10:00:00.000Z',
  } as unknown as TrackedProduct

  it('move to the account, oldest first, and leave the device', async () => {
    trackLocally(productId(1))
    trackLocally(productId(2))
    const sent: unknown[] = []
    await open([
      answer(track, ({ body }) => {
        sent.push(body)
        return tracked
      }),
    ])
    expect(await screen.findByText(/^2 products you tracked on this device are now in your account/)).toBeVisible()
    expect(sent).toEqual([{ productId: productId(1) }, { productId: productId(2) }])
    expect(ids()).toEqual([])
  })

  it('stay if the account is full, which is reported once', async () => {
    trackLocally(productId(1))
    trackLocally(productId(2))
    trackLocally(productId(3))
    const answers = [
      answer(track, ({ body }) => {
        if ((body as { productId: string }).productId !== productId(1)) throw problem('TRACKING_LIMIT_REACHED')
        return tracked
      }),
    ]
    const { unmount } = await open(answers)
    expect(await screen.findByText(/^1 product you tracked on this device is now/)).toBeVisible()
    expect(await screen.findByText(/2 products stay on this device only/)).toBeVisible()
    expect(ids()).toEqual([productId(3), productId(2)])
    unmount()
    const { called } = await open(answers)
    await screen.findByRole('button', { name: 'Notifications' })
    expect(called.filter((path) => path.endsWith('/tracking'))).toEqual([])
  })

  it('are dropped if the product is gone, and kept while the API is unavailable', async () => {
    trackLocally(productId(1))
    trackLocally(productId(2))
    const { called } = await open([
      answer(track, ({ body }) => {
        throw problem((body as { productId: string }).productId === productId(1) ? 'NOT_FOUND' : 'SERVICE_UNAVAILABLE')
      }),
    ])
    await waitFor(() => expect(called.filter((path) => path.endsWith('/tracking')).length).toBeGreaterThan(1))
    await waitFor(() => expect(ids()).toEqual([productId(2)]))
    expect(screen.queryByText(/tracked on this device/)).toBeNull()
  })
})
