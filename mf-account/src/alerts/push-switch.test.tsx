import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  changeNotificationSettings,
  readNotificationSettings,
  testNotification,
} from '@qasima/shared/contract/notification/notification.routes'
import { addPushDevice, readPush, removePushDevice } from '@qasima/shared/contract/notification/push.routes'
import { storeSession } from '@qasima/shared/session/session'
import { answer } from '@qasima/shared/testing/render-screen'
import { screen, waitFor } from '@testing-library/react'
import { acknowledgement, noura, tokens } from '../dashboard/dashboard.sample.ts'
import { prepareScreens } from '../tracking/testing/open-tracking.tsx'
import { open, settings } from './testing/open-alerts.tsx'

prepareScreens()

describe('alerts on this device', () => {
  const endpoint = 'https://push.example/1'
  const publicKey = `B${'A'.repeat(86)}`
  beforeEach(() => storeSession({ user: noura, tokens }))

  /** A browser that supports push messages, and the requests that the service got. */
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

  it('are turned on, tested, and turned off again', async () => {
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
    await screen.findByText('We sent a test to your devices')
    await user.click(await toggle())
    await waitFor(async () => expect(await toggle()).not.toBeChecked())
    expect(sent).toEqual([{ endpoint, keys: { p256dh: 'point', auth: 'secret' } }, { channel: 'push' }, { endpoint }])
  })

  it('are turned on for an account that had disabled them everywhere', async () => {
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

  it('say what to do if the visitor denied permission', async () => {
    device('default', 'denied')
    const { user } = await open([keyed])
    await user.click(await toggle())
    expect(await screen.findByText(/^Notifications from Qasima are blocked/)).toBeVisible()
    expect(await toggle()).toBeDisabled()
  })

  it.each([
    ['the browser knows none', () => {}, publicKey],
    ['the service sends none', () => device(), null],
  ])('are not offered if %s', async (_, prepare, key) => {
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
