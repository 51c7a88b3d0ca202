import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type PushWorld, startPushWorld } from '../testing/push-world.ts'

let push: PushWorld
beforeAll(async () => {
  push = await startPushWorld()
})
afterEach(() => push.reset())
afterAll(() => push.close())

describe('a push service', () => {
  it.each([404, 410])('that answers %d no longer knows the device', async (answer) => {
    const { devices, price } = await push.watcher()
    push.answerWith(answer)
    await price(11_900)
    expect(await push.deliver()).toEqual([])
    expect(await devices()).toEqual([])
  })

  it.each([
    ['is busy', 429],
    ['breaks', 500],
    ['does not answer', 'silent'],
    ['hangs up', 'cut'],
  ] as const)('that %s loses nothing: the same message is accepted later, once', async (_, answer) => {
    const { receiver, alertId, devices, price } = await push.watcher()
    await price(11_900)
    await push.queue()
    const [queued, ...more] = await push.takeQueued()
    expect([queued, more]).toEqual([expect.anything(), []])
    const attempt = () => push.send(queued, 300)
    push.answerWith(answer)
    await expect(attempt()).rejects.toThrow('a push message was not taken')
    expect(await devices()).toMatchObject([{ failures: 1 }])
    expect(JSON.stringify(await devices().then((all) => all[0]?.last_failure))).not.toContain('push.test')
    push.answerWith(201)
    await attempt()
    expect(await devices()).toMatchObject([{ failures: 0, last_failure: null }])
    // If it accepted the first after all, the topic makes the second replace it.
    expect(push.received.map(({ headers }) => headers.topic)).toEqual([1, 2].map(() => alertId.replaceAll('-', '')))
    expect(receiver.decrypt(push.received[1]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Kettle' })
    await push.deliver()
    expect(push.received).toHaveLength(2)
  })

  it('that fails is retried, and its failures are counted until it works', async () => {
    const { devices, price } = await push.watcher()
    push.answerWith(503)
    await price(11_900)
    expect(await push.deliver()).toEqual(['a push message was not taken: status 503'])
    expect(await devices()).toMatchObject([{ failures: 1, last_failure: 'status 503' }])
    push.answerWith(201)
    await price(11_800)
    await push.deliver()
    expect(await devices()).toMatchObject([{ failures: 0, last_failure: null }])
  })

  it('that fails for long loses the device', async () => {
    const { account, devices, price } = await push.watcher()
    const { kysely } = push.api.database.main
    await kysely.updateTable('push_subscription').set({ failures: 19 }).where('user_id', '=', account.id).execute()
    push.answerWith(500)
    await price(11_900)
    await push.deliver()
    expect(await devices()).toEqual([])
  })

  it('on a private network is not contacted', async () => {
    const { account, devices, price } = await push.watcher()
    const { kysely } = push.api.database.main
    await kysely
      .updateTable('push_subscription')
      .set({ endpoint: 'https://localhost/send' })
      .where('user_id', '=', account.id)
      .execute()
    await price(11_900)
    expect(await push.deliver()).toHaveLength(1)
    expect(push.received).toEqual([])
    expect(await devices()).toMatchObject([{ failures: 1, last_failure: expect.not.stringContaining('localhost') }])
  })
})
