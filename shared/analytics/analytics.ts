/** Something worth counting. Nothing of a person ever goes in. */
export type AnalyticsEvent =
  | { readonly kind: 'page'; readonly path: string; readonly title: string }
  /** A search as it was left. What was typed goes to our own server alone. */
  | { readonly kind: 'search'; readonly text: string; readonly found: boolean }
  | { readonly kind: 'action'; readonly category: string; readonly action: string; readonly label?: string }

/** A place that counts. A sink that fails must not disturb the page. */
export interface AnalyticsSink {
  record(event: AnalyticsEvent): void
}

const sinks = new Set<AnalyticsSink>()

/** Adds a sink; the answer removes it. */
export function addSink(sink: AnalyticsSink): () => void {
  sinks.add(sink)
  return () => sinks.delete(sink)
}

let lastSearch = ''

/** Hands an event to every sink; without sinks nothing happens. A search that several parts of a page report is one. */
export function record(event: AnalyticsEvent): void {
  if (event.kind === 'search') {
    if (event.text === lastSearch) return
    lastSearch = event.text
  }
  for (const sink of sinks) {
    try {
      sink.record(event)
    } catch {
      // Counting is never worth a broken page.
    }
  }
}
