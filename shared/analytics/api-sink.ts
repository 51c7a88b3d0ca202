import { recordEvents } from '../contract/edge/edge.routes.ts'
import { type BodyOf, bases } from '../contract/route.ts'
import type { AnalyticsEvent, AnalyticsSink } from './analytics.ts'

type CountedEvent = BodyOf<typeof recordEvents>['events'][number]

const batch = 20
const flushAfter = 5_000

const counted = (event: AnalyticsEvent): CountedEvent =>
  event.kind === 'page'
    ? { kind: 'page', name: event.path.slice(0, 200) }
    : {
        kind: 'action',
        name: `${event.category}/${event.action}`.slice(0, 200),
        ...(event.label ? { label: event.label.slice(0, 100) } : {}),
      }

/** Counts on our own server: a few events at a time, and the rest when the page is left. */
export function apiSink(): AnalyticsSink {
  let waiting: CountedEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      const body = JSON.stringify({ events: waiting.slice(0, batch) })
      waiting = waiting.slice(batch)
      // A beacon outlives the page, waits for nothing and is never tried again.
      navigator.sendBeacon(bases.edge + recordEvents.path, new Blob([body], { type: 'application/json' }))
    }
  }

  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())

  return {
    record(event) {
      waiting.push(counted(event))
      if (waiting.length >= batch) flush()
      else timer ??= setTimeout(flush, flushAfter)
    },
  }
}
