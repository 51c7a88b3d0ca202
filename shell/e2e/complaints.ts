import type { Page } from 'playwright/test'

/** What the browser writes into its console from now on, of these kinds, and what fails in the page. */
export function complaintsOf(page: Page, kinds: readonly string[] = ['warning', 'error']): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // That an address leads nowhere is said of its document too.
    const isOfDocument = message.location().url === page.url()
    const isMissing = isOfDocument && message.text().includes('status of 404')
    if (kinds.includes(message.type()) && !isMissing) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
