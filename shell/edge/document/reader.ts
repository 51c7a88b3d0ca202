import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import type { MadeDocument } from './kept-documents.ts'

/**
 * Whether the reader is probably a program that runs no scripts, and would take an empty page at its word: not a
 * browser navigation, or a known crawler. A headless browser renders the page itself.
 */
function isProgram(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  return headers['sec-fetch-mode'] !== 'navigate' || (isbot(agent) && !agent.includes('HeadlessChrome'))
}

/** Milliseconds that a program waits for a page. */
const pageDeadline = 5_000

/** Programs that may wait at once; more would wait in vain. */
const maxWaiting = 32

/** A document as it is sent; 503 if a program should come back later. */
export type SentDocument = Omit<MadeDocument, 'status'> & { readonly status: MadeDocument['status'] | 503 }

const isLost = ({ isEmpty, status }: MadeDocument): boolean => isEmpty === true && status === 200

/**
 * Makes a page's document for its reader. A browser renders a page that could not be rendered in time; a program, which
 * would take the empty document for the page, waits longer, and then gets 503.
 */
export function documentsForReaders() {
  let waiting = 0

  /** `make`: for a kind of reader, with the milliseconds to wait beyond a visitor's. */
  return async (
    headers: IncomingHttpHeaders,
    make: (reader: 'any' | 'patient', patience?: number) => Promise<MadeDocument>,
  ): Promise<SentDocument> => {
    const made = await make('any')
    if (!isLost(made) || !isProgram(headers)) return made
    if (waiting < maxWaiting) {
      waiting += 1
      const found = await make('patient', pageDeadline).finally(() => {
        waiting -= 1
      })
      if (!isLost(found)) return found
    }
    return { ...made, status: 503, isShared: false }
  }
}
