import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type NotificationEvent, streamNotifications } from '../contract/notification/notification.routes.ts'
import { against, forgetWaits, waits } from '../testing/call-origins.ts'
import { refuseWith, serverAnswering, stopServers } from '../testing/test-server.ts'
import { configureCalls } from './client-settings.ts'
import { readEvents } from './read-events.ts'

/** A page that can be moved to the background. */
class Page extends EventTarget {
  visibilityState = 'visible'
  show(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let stop = () => {}
beforeEach(() => {
  page = new Page()
  Object.assign(globalThis, { document: page })
  forgetWaits()
})
afterEach(async () => {
  stop()
  await stopServers()
  Reflect.deleteProperty(globalThis, 'document')
})

interface Connection {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** A server for event streams; each new connection is handed over. */
async function streaming(answer?: (response: ServerResponse, place: number) => boolean) {
  const connections: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let place = 0
  const origin = await serverAnswering((request, response) => {
    place += 1
    if (answer?.(response, place)) return
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders()
    const next = waiting.shift()
    if (next) next({ request, response })
    else connections.push({ request, response })
  })
  against(origin)
  return async (): Promise<Connection> => connections.shift() ?? new Promise((resolve) => waiting.push(resolve))
}

/** The events read so far. */
function reading(onRefused?: () => void) {
  const events: NotificationEvent[] = []
  const waiting: ((event: NotificationEvent) => void)[] = []
  stop = readEvents(streamNotifications, {
    onEvent: (event) => {
      const next = waiting.shift()
      if (next) next(event)
      else events.push(event)
    },
    ...(onRefused && { onRefused }),
  })
  return async (): Promise<NotificationEvent> => events.shift() ?? new Promise((resolve) => waiting.push(resolve))
}

const event = (unread: number, id = '') => `${id && `id: ${id}\n`}data: ${JSON.stringify({ unread, items: [] })}\n\n`

describe('events', () => {
  it('are read as they arrive, however they are split, with heartbeats in between', async () => {
    const connect = await streaming()
    const next = reading()
    const { request, response } = await connect()
    expect(request.headers).toMatchObject({ accept: expect.stringContaining('text/event-stream') })
    expect(request.headers['last-event-id']).toBeUndefined()
    const text = `:\n\n${event(1, 'a')}:\n\n${event(2)}`
    for (const sign of text.slice(0, 40)) response.write(sign)
    response.write(text.slice(40).replaceAll('\n', '\r\n'))
    expect(await next()).toEqual({ unread: 1, items: [] })
    expect(await next()).toEqual({ unread: 2, items: [] })
  })

  it('of another shape are ignored', async () => {
    const connect = await streaming()
    const next = reading()
    const { response } = await connect()
    response.write('data: {"items":7}\n\n')
    response.write(event(3))
    expect(await next()).toEqual({ unread: 3, items: [] })
  })

  it.each([
    ['ends', ({ response }: Connection) => response.end()],
    ['breaks', ({ response }: Connection) => response.destroy()],
  ])('continue after the last one when the stream %s', async (_, end) => {
    const connect = await streaming()
    const next = reading()
    const first = await connect()
    first.response.write(event(1, 'a'))
    await next()
    end(first)
    const second = await connect()
    expect(second.request.headers['last-event-id']).toBe('a')
    second.response.write(event(2, 'b'))
    expect(await next()).toEqual({ unread: 2, items: [] })
  })

  it('are not read while the page is in the background', async () => {
    const connect = await streaming()
    const next = reading()
    const first = await connect()
    first.response.write(event(1, 'a'))
    await next()
    const gone = once(first.response, 'close')
    page.show('hidden')
    await gone
    page.show('visible')
    expect((await connect()).request.headers['last-event-id']).toBe('a')
  })

  it('are not requested before the page is visible', async () => {
    let asked = 0
    const connect = await streaming(() => {
      asked += 1
      return false
    })
    page.show('hidden')
    reading()
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toBe(0)
    page.show('visible')
    await connect()
    expect(asked).toBe(1)
  })
})

describe('a new attempt', () => {
  it('waits longer after each failure, and only briefly after a success', async () => {
    const connect = await streaming((response, place) => {
      if (place > 5) return false
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end()
      return true
    })
    const next = reading()
    const { response } = await connect()
    response.write(event(1, 'a'))
    await next()
    response.end()
    await connect()
    const bounds = [2_000, 4_000, 8_000, 16_000, 32_000, 1_000]
    expect(waits).toHaveLength(bounds.length)
    for (const [place, longest] of bounds.entries()) {
      expect(waits[place]).toBeGreaterThanOrEqual(longest / 2)
      expect(waits[place]).toBeLessThanOrEqual(longest)
    }
  })

  it.each([
    ['the device is back on the network', (network: EventTarget) => network.dispatchEvent(new Event('online'))],
    ['the page is looked at again', () => page.show('visible')],
  ])('happens at once when %s', async (_, comeBack) => {
    const network = new EventTarget()
    Object.assign(globalThis, {
      addEventListener: network.addEventListener.bind(network),
      removeEventListener: network.removeEventListener.bind(network),
    })
    const connect = await streaming()
    let waited = () => {}
    const isWaiting = new Promise<void>((resolve) => {
      waited = resolve
    })
    // Waits until aborted.
    configureCalls({
      wait: (_milliseconds, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          waited()
        }),
    })
    reading()
    const { response } = await connect()
    response.end()
    await isWaiting
    comeBack(network)
    await connect()
    Reflect.deleteProperty(globalThis, 'addEventListener')
    Reflect.deleteProperty(globalThis, 'removeEventListener')
  })

  it('does not happen if the API refuses the caller', async () => {
    await streaming((response) => {
      refuseWith(response, 'FORBIDDEN')
      return true
    })
    await new Promise<void>((resolve) => reading(resolve))
    expect(waits).toEqual([])
  })

  it('does not happen after the end', async () => {
    const connect = await streaming()
    reading()
    const { response } = await connect()
    const gone = once(response, 'close')
    stop()
    await gone
    expect(waits.length).toBeLessThanOrEqual(1)
  })
})
