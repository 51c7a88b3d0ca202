import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import { deliverAlerts } from '../notification/deliver-alerts.job.ts'
import { sendPush } from '../notification/send-push.job.ts'
import { p256Keys, pushBrowser } from './push-browser.ts'
import { makeTestAccount } from './test-account.ts'
import { startTestApi } from './test-api.ts'
import { trackedWorld } from './tracked-world.ts'

interface Pushed {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

type PushAnswer = number | 'silent' | 'cut'

/** A push service of this process, which keeps what it takes, and answers what a test says. */
async function startPushService() {
  const received: Pushed[] = []
  let answer: PushAnswer = 201
  const server = createServer((request, response) => {
    buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      if (answer === 'cut') request.destroy()
      else if (answer !== 'silent') response.writeHead(answer).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    received,
    port: (server.address() as AddressInfo).port,
    answerWith(next: PushAnswer) {
      answer = next
    },
    /** Between tests. */
    reset() {
      received.length = 0
      answer = 201
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The service with its keys, a push service, and accounts whose browsers take messages about a price. */
export async function startPushWorld() {
  const service = await startPushService()
  const vapid = p256Keys()
  const environment = {
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    PUSH_HOSTS: `push.test=127.0.0.1:${service.port}`,
    PUBLIC_ORIGIN: 'https://qasima.example',
  }
  const config = readConfig({ NODE_ENV: 'test', ...environment })
  const api = await startTestApi(environment)
  const world = trackedWorld(api.database)

  /** Makes messages of what fired. */
  const queue = () => deliverAlerts({ database: api.database, config, log: pino({ level: 'silent' }) })
  const send = (data: Parameters<typeof sendPush>[1], timeout?: number) =>
    sendPush({ database: api.database, config }, data, timeout)

  /** In whose turn each message was queued. */
  const groups: string[] = []
  /** Takes the messages from the queue. */
  async function takeQueued() {
    const { rows } = await api.database.main.pool.query(
      `delete from pgboss.job where name = 'push' returning data, group_id`,
    )
    groups.push(...rows.map(({ group_id }) => group_id))
    return rows.map(({ data }) => data)
  }

  /** Delivers what waits, and does the work of the queue; answers what went wrong at it. */
  async function deliver(): Promise<string[]> {
    await queue()
    const failures: string[] = []
    for (const data of await takeQueued()) await send(data).catch((error) => failures.push(error.message))
    return failures
  }

  let made = 0
  async function watcher({ settings = {}, language = 'en' }: { settings?: object; language?: string } = {}) {
    const account = await makeTestAccount(api, { email_verified_at: new Date() })
    const receiver = browserAt(`device-${++made}`)
    const add = async (device: object) =>
      account.call('POST', '/notification/push', device, { 'accept-language': language })
    const { statusCode } = await add(receiver.device)
    if (statusCode !== 201) throw new Error(`A device is taken, not answered with ${statusCode}`)
    if (Object.keys(settings).length > 0) await account.call('PATCH', '/notification/settings', settings)
    const place = await world.listing(await world.product('Kettle'), { name_en: 'Noon', name_ar: 'نون' })
    await world.price(place, 12_000)
    const trackingId = await world.track(account.id, place.productId, { listing_id: place.listingId })
    const alertId = await world.alert(trackingId, { kind: 'change' })
    const devices = () =>
      api.database.main.kysely.selectFrom('push_subscription').selectAll().where('user_id', '=', account.id).execute()
    return { account, receiver, place, alertId, add, devices, price: (amount: number) => world.price(place, amount) }
  }

  const close = async () => {
    await api.close()
    service.stop()
  }
  return { ...service, vapid, api, queue, groups, takeQueued, send, deliver, watcher, close }
}

export type PushWorld = Awaited<ReturnType<typeof startPushWorld>>

/** A browser that has a subscription of this name at the push service. */
export const browserAt = (name: string) => pushBrowser(`https://push.test/send/${name}`)
