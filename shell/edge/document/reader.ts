import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import type { MadeDocument } from './kept-documents.ts'

/**
 * Whether a document is asked for by a program that runs no scripts, as far as one can know, and would take a page without
 * content at its word: no browser that opens an address, or a known crawler. A browser without a window draws the page.
 */
function isProgram(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  return headers['sec-fetch-mode'] !== 'navigate' || (isbot(agent) && !agent.includes('HeadlessChrome'))
}

/** Milliseconds that a program waits for a page. */
const pageDeadline = 5_000

/** Programs that may wait at once; more of them would wait in vain. */
const maxWaiting = 32

/** A document as it is sent; 503 where a program is asked to come back. */
export type SentDocument = Omit<MadeDocument, 'status'> & { readonly status: MadeDocument['status'] | 503 }

const isLost = ({ isEmpty, status }: MadeDocument): boolean => isEmpty === true && status === 200

/**
 * Makes the document of a page for its reader. A browser draws a page that could not be rendered in time; a program, which
 * would take the empty document for the page, waits longer, and then is asked to come back.
 */
export function documentsForReaders() {
  let waiting = 0

  /** Make: of a kind of reader, and the milliseconds that it waits where a visitor would not. */
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
