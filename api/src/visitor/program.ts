import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

interface Sender {
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/** Programs that fetch a page to show a preview of it, and tools, beside those that `isbot` knows. */
const otherPrograms =
  /preview|externalhit|whatsapp|telegram|curl|wget|python|java\/|go-http|headless|monitor|lighthouse/i

const isFetchedAhead = ({ headers }: Sender): boolean =>
  `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`.includes('prefetch')

/**
 * Whether a request is not a person's: a program that says so, one that says nothing, a browser without a screen, or a
 * browser that fetches a page before anybody asks for it.
 */
export function isProgram(sender: Sender): boolean {
  const agent = sender.headers['user-agent'] ?? ''
  return sender.method === 'HEAD' || agent === '' || isbot(agent) || otherPrograms.test(agent) || isFetchedAhead(sender)
}

/** Whether the visitor asks not to be followed: Do Not Track, or Global Privacy Control. */
export const asksForPrivacy = ({ headers }: Pick<Sender, 'headers'>): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1'
