import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { configureCalls } from '../http/client-settings.ts'
import { readPushState, restorePush, turnPushOff, turnPushOn } from './push-messages.ts'

const publicKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const endpoint = 'https://push.example/send/1'
const userId = '019aa000-0000-7000-8000-000000000001'
const otherId = '019aa000-0000-7000-8000-000000000002'

interface Sent {
  readonly method: string | undefined
  readonly body: unknown
}

/** A browser that can get push messages, and a service that has a key or none. */
function browser({ answer = 'granted', key = publicKey as string | null } = {}) {
  const sent: Sent[] = []
  const world = { permission: 'default' as NotificationPermission, status: 201 }
  let subscribed: object | null = null
  const unsubscribe = jest.fn(async () => {
    subscribed = null
    return true
  })
  const subscribe = jest.fn(async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    subscribed = {
      endpoint,
      unsubscribe,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
    }
    return subscribed
  })
  const registration = { active: {}, pushManager: { subscribe, getSubscription: async () => subscribed } }
  const register = jest.fn(async (_address: string, _options: object) => registration)
  const requestPermission = jest.fn(async () => {
    world.permission = answer as NotificationPermission
    return world.permission
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistration: async () => (register.mock.calls.length > 0 ? registration : undefined) },
  })
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: {
      requestPermission,
      get permission() {
        return world.permission
      },
    },
    fetch: async (_address: string, { method, body }: RequestInit) => {
      sent.push({ method, body: body ? JSON.parse(String(body)) : undefined })
      const isRead = method === 'GET'
      const status = isRead ? 200 : world.status
      const reply = isRead ? { publicKey: key } : { code: 2000, name: 'Success', message: 'SUCCESS' }
      return {
        ok: status < 400,
        status,
        headers: new Headers({ 'content-type': 'application/json' }),
        text: async () => JSON.stringify(reply),
      }
    },
  })
  return { sent, world, register, subscribe, unsubscribe, requestPermission }
}

const { fetch } = globalThis
beforeEach(() => localStorage.clear())
beforeEach(() => configureCalls({ origins: [''], isOnline: () => true, wait: async () => {} }))
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  globalThis.fetch = fetch
})

describe('push messages of this browser', () => {
  it('are not there for a browser that knows none', async () => {
    expect(await readPushState()).toBe('unsupported')
    expect(await turnPushOn(userId)).toBe('unsupported')
  })

  it('are not offered by a service without a key', async () => {
    browser({ key: null })
    expect(await readPushState()).toBe('unavailable')
  })

  it('are asked for by a press alone, and then come', async () => {
    const { sent, register, subscribe, requestPermission } = browser()
    expect(await readPushState()).toBe('off')
    expect(requestPermission).not.toHaveBeenCalled()
    expect(register).not.toHaveBeenCalled()
    expect(await turnPushOn(userId)).toBe('on')
    expect(register).toHaveBeenCalledWith('/push-worker.js', { scope: '/push/' })
    const [options] = subscribe.mock.calls[0] ?? []
    expect(options?.userVisibleOnly).toBe(true)
    expect(Buffer.from(options?.applicationServerKey as Uint8Array).toString('base64url')).toBe(publicKey)
    expect(sent.at(-1)).toEqual({ method: 'POST', body: { endpoint, keys: { p256dh: 'point', auth: 'secret' } } })
    expect(await readPushState()).toBe('on')
  })

  it('are not subscribed to where the visitor says no', async () => {
    const { subscribe } = browser({ answer: 'denied' })
    expect(await turnPushOn(userId)).toBe('denied')
    expect(subscribe).not.toHaveBeenCalled()
  })

  it('are not half on where the service refuses the device', async () => {
    const { world, unsubscribe } = browser()
    world.status = 400
    await expect(turnPushOn(userId)).rejects.toThrow()
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(await readPushState()).toBe('off')
  })

  it('are turned off here and at the service', async () => {
    const { sent, unsubscribe } = browser()
    await turnPushOn(userId)
    await turnPushOff()
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(sent.at(-1)).toEqual({ method: 'DELETE', body: { endpoint } })
    expect(await readPushState()).toBe('off')
  })

  it('are off where the service cannot be reached, and not where the browser fails too', async () => {
    const { world, unsubscribe } = browser()
    await turnPushOn(userId)
    world.status = 503
    await turnPushOff()
    expect(await readPushState()).toBe('off')
    world.status = 201
    await turnPushOn(userId)
    world.status = 503
    unsubscribe.mockRejectedValueOnce(new Error('no'))
    await expect(turnPushOff()).rejects.toThrow('no')
    expect(await readPushState()).toBe('on')
  })

  it('begin again for the account that asked for them, when its session ended elsewhere', async () => {
    const { sent, subscribe, requestPermission } = browser()
    await restorePush(userId)
    expect(sent).toEqual([])
    await turnPushOn(userId)
    sent.length = 0
    await restorePush(userId)
    expect(sent.at(-1)).toEqual({ method: 'POST', body: { endpoint, keys: { p256dh: 'point', auth: 'secret' } } })
    expect(subscribe).toHaveBeenCalledTimes(1)
    expect(requestPermission).toHaveBeenCalledTimes(1)
  })

  it('do not begin for another account of the browser, and end there', async () => {
    const { sent, unsubscribe } = browser()
    await turnPushOn(userId)
    sent.length = 0
    await restorePush(otherId)
    expect(sent).toEqual([])
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    expect(await readPushState()).toBe('off')
  })

  it('do not begin again where the visitor turned them off, or took the permission back', async () => {
    const { sent, world } = browser()
    await turnPushOn(userId)
    world.permission = 'denied'
    sent.length = 0
    await restorePush(userId)
    world.permission = 'granted'
    await turnPushOff()
    sent.length = 0
    await restorePush(userId)
    expect(sent).toEqual([])
  })

  it('stay where the service cannot be reached when they are to begin again', async () => {
    const { world, unsubscribe } = browser()
    await turnPushOn(userId)
    world.status = 503
    await expect(restorePush(userId)).rejects.toThrow()
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  it('are off where the service has another key by now', async () => {
    const { subscribe } = browser()
    await turnPushOn(userId)
    expect(await readPushState()).toBe('on')
    const other = `B${'A'.repeat(86)}`
    const { fetch } = globalThis
    globalThis.fetch = async (address, request) => {
      const response = await fetch(address, request)
      if (request?.method !== 'GET') return response
      return { ...response, text: async () => JSON.stringify({ publicKey: other }) } as Response
    }
    expect(await readPushState()).toBe('off')
    await restorePush(userId)
    expect(
      Buffer.from(subscribe.mock.calls.at(-1)?.[0]?.applicationServerKey as Uint8Array).toString('base64url'),
    ).toBe(other)
    expect(await readPushState()).toBe('on')
  })
})
