import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

/**
 * Whether whoever asks for a document runs no scripts, as far as one can know, and would take a page without content at
 * its word: it is not a browser that opens an address, or it is a known crawler. A browser without a window draws the page.
 */
export function isProgram(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  return headers['sec-fetch-mode'] !== 'navigate' || (isbot(agent) && !agent.includes('HeadlessChrome'))
}
