import type { AnalyticsSink } from './analytics.ts'
import { addScript, whenIdle } from './script.ts'

/** Google Analytics 4. Its script is fetched when the page is at rest; what happens before waits in its queue. */
export function ga4Sink(measurementId: string): AnalyticsSink {
  const queue: unknown[] = []
  Object.assign(window, { dataLayer: queue })
  const gtag: (...words: unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: the queue takes argument objects and ignores arrays.
    queue.push(arguments)
  }

  gtag('js', new Date())
  // Queries may hold what a person typed: pages are reported by path alone, and by us.
  gtag('config', measurementId, { send_page_view: false, page_location: location.origin + location.pathname })
  whenIdle(() => addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`))

  return {
    record(event) {
      if (event.kind === 'page') {
        gtag('event', 'page_view', { page_location: location.origin + event.path, page_title: event.title })
      } else if (event.kind === 'action') {
        gtag('event', event.action, { event_category: event.category, event_label: event.label })
      }
    },
  }
}
