import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { browserAt, type PushWorld, startPushWorld } from '../testing/push-world.ts'
import { callAs, makeTestAccount, type TestAccount } from '../testing/test-account.ts'
import { startTestApi } from '../testing/test-api.ts'

let push: PushWorld
beforeAll(async () => {
  push = await startPushWorld()
})
afterEach(() => push.reset())
afterAll(() => push.close())

describe('a device', () => {
  it.each([
    ['without encryption', 'http://push.test/a'],
    ['at a host in numbers', 'https://127.0.0.1/a'],
    ['at the service of a cloud', 'https://169.254.169.254/a'],
    ['at a port', 'https://push.example:8443/a'],
    ['with a password', 'https://me:secret@push.example/a'],
  ])('%s is refused', async (_, endpoint) => {
    const account = await makeTestAccount(push.api)
    const { device } = browserAt('refused')
    const reply = await account.call('POST', '/notification/push', { ...device, endpoint })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'endpoint' }] })
  })

  it('with invalid keys is refused', async () => {
    const account = await makeTestAccount(push.api)
    const { device } = browserAt('keys')
    const keys = { ...device.keys, p256dh: `BA${'A'.repeat(85)}` }
    const reply = await account.call('POST', '/notification/push', { ...device, keys })
    expect(reply.json()).toMatchObject({ code: 1001, message: [{ key: 'keys' }] })
  })

  it('belongs to the account last signed in on it', async () => {
    const first = await push.watcher()
    const second = await makeTestAccount(push.api)
    await second.call('POST', '/notification/push', first.receiver.device)
    expect(await first.devices()).toEqual([])
    await first.account.call('DELETE', '/notification/push', { endpoint: first.receiver.device.endpoint })
    const { kysely } = push.api.database.main
    const kept = await kysely.selectFrom('push_subscription').select('id').where('user_id', '=', second.id).execute()
    expect(kept).toHaveLength(1)
  })

  it('is limited to ten per account, even for concurrent requests', async () => {
    const account = await makeTestAccount(push.api)
    const devices = Array.from({ length: 15 }, (_, number) => browserAt(`many-${number}`).device)
    await Promise.all(devices.map((device) => account.call('POST', '/notification/push', device)))
    const { kysely } = push.api.database.main
    const kept = await kysely.selectFrom('push_subscription').select('id').where('user_id', '=', account.id).execute()
    expect(kept).toHaveLength(10)
  })

  const password = { password: 'a good long password', confirmPassword: 'a good long password' }
  it.each<[string, (own: TestAccount, other: TestAccount['call']) => Promise<{ statusCode: number }>]>([
    ['is signed out', ({ call, refreshToken }) => call('POST', '/auth/logout', { refreshToken })],
    ['is ended from another device', ({ sessionId }, other) => other('DELETE', `/auth/sessions/${sessionId}`)],
    ['is ended with all sessions', (_own, other) => other('DELETE', '/auth/sessions')],
    [
      'ends by a new password',
      async ({ email, mailedToken }, other) => {
        await other('POST', '/auth/forgot-password', { email })
        return other('POST', '/auth/reset-password', { token: await mailedToken(), ...password })
      },
    ],
    ['ends with its account', (_own, other) => other('POST', '/auth/delete-account', {})],
  ])('gets no more messages when its session %s', async (_, end) => {
    const { account, add, devices, price } = await push.watcher()
    const other = await push.api.signedIn(account.id)
    await price(11_900)
    // Messages queued by then are not sent.
    await push.queue()
    expect((await end(account, callAs(push.api, other.accessToken))).statusCode).toBeLessThan(300)
    expect(await devices()).toEqual([])
    expect(await push.deliver()).toEqual([])
    expect(push.received).toEqual([])
    expect((await add(browserAt('late').device)).statusCode).toBe(401)
  })

  it('stays registered by its own session when another one ends', async () => {
    const { account, devices, price } = await push.watcher()
    const other = await push.api.signedIn(account.id)
    const { device } = browserAt('other-session')
    await callAs(push.api, other.accessToken)('POST', '/notification/push', device)
    expect(await devices()).toHaveLength(2)
    await account.call('DELETE', `/auth/sessions/${other.sessionId}`)
    expect(await devices()).toHaveLength(1)
    await price(11_900)
    await push.deliver()
    expect(push.received).toHaveLength(1)
    expect(push.received[0]?.path).not.toBe(new URL(device.endpoint).pathname)
  })

  it('gets nothing while its account is suspended, and nothing of that time later', async () => {
    const { account, price } = await push.watcher()
    const { kysely } = push.api.database.main
    const setStatus = (status: 'active' | 'suspended') =>
      kysely.updateTable('user').set({ status }).where('id', '=', account.id).execute()
    await price(11_900)
    await push.queue()
    await setStatus('suspended')
    await price(11_800)
    await push.deliver()
    await setStatus('active')
    await push.deliver()
    expect(push.received).toEqual([])
    await price(11_700)
    await push.deliver()
    expect(push.received).toHaveLength(1)
  })

  it('gets nothing for an expired session', async () => {
    const { account, price } = await push.watcher()
    const { kysely } = push.api.database.main
    await kysely
      .updateTable('user_session')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', account.sessionId)
      .execute()
    await price(11_900)
    await push.deliver()
    expect(push.received).toEqual([])
  })

  it('is one of ten, of which the newest stay', async () => {
    const { add, devices, receiver } = await push.watcher()
    for (let place = 0; place < 10; place += 1) await add(browserAt(`many-${place}`).device)
    const endpoints = (await devices()).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(10)
    expect(endpoints).not.toContain(receiver.device.endpoint)
  })
})

describe('without keys', () => {
  it('cannot be subscribed, and firings do not wait for it', async () => {
    const plain = await startTestApi()
    const account = await makeTestAccount(plain)
    expect((await account.call('GET', '/notification/push')).json()).toEqual({ publicKey: null })
    expect((await account.call('POST', '/notification/push', browserAt('none').device)).statusCode).toBe(404)
    expect((await account.call('POST', '/notification/test', { channel: 'push' })).statusCode).toBe(404)
    await plain.close()
  })
})
