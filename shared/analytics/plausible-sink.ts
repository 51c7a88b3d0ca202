import type { AnalyticsSink } from './analytics.ts'
import { addScript, whenIdle } from './script.ts'

type Plausible = ((event: string, options?: object) => void) & { q?: unknown[] }

/** Plausible. Script: address of its `script.manual.js`; domain: the site as it is called there. */
export function plausibleSink(script: string, domain: string): AnalyticsSink {
  // Its script, once it is there, finds its function and what is queued on the window.
  const page = window as typeof window & { plausible?: Plausible }
  const queue: unknown[] = []
  // Until the script is there, calls wait where it looks for them.
  page.plausible ??= Object.assign((...call: unknown[]) => queue.push(call), { q: queue })
  whenIdle(() => addScript(script, { 'data-domain': domain }))

  return {
    record(event) {
      if (event.kind === 'page') page.plausible?.('pageview', { u: location.origin + event.path })
      else if (event.kind === 'action') {
        const props = { category: event.category, ...(event.label ? { label: event.label } : {}) }
        page.plausible?.(event.action, { props })
      }
    },
  }
}
