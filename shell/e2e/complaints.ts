import type { Page } from 'playwright/test'

/** Collects console messages of these kinds, and page errors, from now on. */
export function complaintsOf(page: Page, kinds: readonly string[] = ['warning', 'error']): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // A 404 document also logs a message.
    const isOfDocument = message.location().url === page.url()
    const isMissing = isOfDocument && message.text().includes('status of 404')
    if (kinds.includes(message.type()) && !isMissing) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
