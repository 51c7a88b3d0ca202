import { streamSilenceTimeout } from '../contract/notification/notification.limits.ts'
import type { QueryOf, ReplyOf, RouteContract } from '../contract/route.ts'
import { isReplyOf, piecesOf } from './answer.ts'
import { send } from './call.ts'
import { clientSettings } from './client-settings.ts'
import { ProblemError } from './problem-error.ts'
import { isRefused } from './recovery.ts'

/** Milliseconds before the first reconnect; each later delay doubles, up to the longest. */
const firstDelay = 1_000
const longestDelay = 60_000

interface EventStream<Route> {
  readonly query?: QueryOf<Route>
  /** The id of the last known event; only later ones are read. */
  readonly after?: string | undefined
  readonly onEvent: (event: ReplyOf<Route>, id: string | undefined) => void
  /** Called if the API refuses the caller, after which reading stops. */
  readonly onRefused?: () => void
}

/** Resolves once the page is visible, or the signal is aborted. */
function untilShown(signal: AbortSignal): Promise<void> {
  const page = globalThis.document
  return new Promise((resolve) => {
    const look = () => {
      if (page?.visibilityState === 'hidden' && !signal.aborted) return
      page?.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    page?.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

/** Waits, but only until the device is online again or the page becomes visible. */
async function untilDue(milliseconds: number, signal: AbortSignal): Promise<void> {
  const returning = new AbortController()
  const wake = () => globalThis.document?.visibilityState !== 'hidden' && returning.abort()
  const { document: page } = globalThis
  globalThis.addEventListener?.('online', wake)
  page?.addEventListener('visibilitychange', wake)
  // An aborted wait is treated like a finished one.
  await clientSettings()
    .wait(milliseconds, AbortSignal.any([signal, returning.signal]))
    .catch(() => {})
  globalThis.removeEventListener?.('online', wake)
  page?.removeEventListener('visibilitychange', wake)
}

/** Parses server-sent events: passes on each one with its id, as the standard defines it. */
function eventReader(take: (data: string, id: string | undefined) => void): (text: string) => void {
  let unread = ''
  let data: string[] = []
  let id: string | undefined
  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) take(data.join('\n'), id)
      data = []
      return
    }
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }
  return (text) => {
    const lines = (unread + text).split(/\r\n|\n/)
    unread = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}

/**
 * Reads the events of a route while the page is visible, with the session's token. If the connection breaks, or the API
 * ends it because the token expired, it reconnects after the last event, with delays that grow while nothing arrives.
 * @returns stops reading.
 */
export function readEvents<Route extends RouteContract>(route: Route, options: EventStream<Route>): () => void {
  const { query, after, onEvent, onRefused } = options
  const stopping = new AbortController()
  let lastEventId = after

  /** One connection, until its end. Returns whether an event arrived. */
  async function readOnce(): Promise<boolean> {
    let hasRead = false
    const reading = new AbortController()
    const signal = AbortSignal.any([stopping.signal, reading.signal])
    const decoder = new TextDecoder()
    const read = eventReader((data, id) => {
      const event: unknown = JSON.parse(data)
      if (!isReplyOf(route, event)) return
      lastEventId = id ?? lastEventId
      hasRead = true
      onEvent(event, lastEventId)
    })
    const pause = () => globalThis.document?.visibilityState === 'hidden' && reading.abort()
    let silence: ReturnType<typeof setTimeout> | undefined
    globalThis.document?.addEventListener('visibilitychange', pause)
    try {
      await send(route, { query, signal, lastEventId }, async (response) => {
        try {
          for await (const piece of piecesOf(response, signal)) {
            clearTimeout(silence)
            silence = setTimeout(() => reading.abort(), streamSilenceTimeout)
            read(decoder.decode(piece, { stream: true }))
          }
        } catch {
          // A broken stream is reconnected below, after the last event.
        }
      })
    } finally {
      clearTimeout(silence)
      globalThis.document?.removeEventListener('visibilitychange', pause)
      reading.abort()
    }
    return hasRead
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      let notBefore = 0
      try {
        failures = (await readOnce()) ? 0 : failures + 1
      } catch (error) {
        if (isRefused(error)) return onRefused?.()
        failures += 1
        if (error instanceof ProblemError) notBefore = 1_000 * (error.retryAfter ?? 0)
      }
      const delay = Math.min(firstDelay * 2 ** failures, longestDelay) * (0.5 + Math.random() / 2)
      // Respects the wait that the API requested.
      if (notBefore > 0)
        await clientSettings()
          .wait(notBefore, stopping.signal)
          .catch(() => {})
      await untilDue(Math.max(0, delay - notBefore), stopping.signal)
      await untilShown(stopping.signal)
    }
  }

  void untilShown(stopping.signal).then(run)
  return () => stopping.abort()
}
