import { recordEvents } from '../contract/edge/edge.routes.ts'
import { type BodyOf, bases } from '../contract/route.ts'
import type { AnalyticsEvent, AnalyticsSink } from './analytics.ts'

type CountedEvent = BodyOf<typeof recordEvents>['events'][number]

const batch = 20
const flushAfter = 5_000

function counted(event: AnalyticsEvent): CountedEvent {
  if (event.kind === 'page') return { kind: 'page', name: event.path.slice(0, 200) }
  const [name, label] =
    event.kind === 'search'
      ? [`search/${event.found ? 'found' : 'nothing'}`, event.text]
      : [`${event.category}/${event.action}`, event.label]
  return { kind: 'action', name: name.slice(0, 200), ...(label && { label: label.slice(0, 100) }) }
}

/** The host of another site that led to this one; empty from a bookmark, a typed address or a page of ours. */
function referrerHost(): string {
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ''
  return host === location.hostname ? '' : host
}

/** Counts on our own server: a few events at a time, and the rest when the page is left. */
export function apiSink(): AnalyticsSink {
  let waiting: CountedEvent[] = []
  let from = referrerHost()
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
      waiting.push({ ...counted(event), ...(from && event.kind === 'page' && { from }) })
      if (event.kind === 'page') from = ''
      if (waiting.length >= batch) flush()
      else timer ??= setTimeout(flush, flushAfter)
    },
  }
}
