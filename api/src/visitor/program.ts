import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { boundedMap } from '../../../shared/server/call-counts.ts'

interface Sender {
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/** Programs that fetch a page to show a preview of it, and tools, beside those that `isbot` knows. */
const otherPrograms =
  /preview|externalhit|whatsapp|telegram|curl|wget|python|java\/|go-http|headless|monitor|lighthouse/i

const isFetchedAhead = ({ headers }: Sender): boolean =>
  `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`.includes('prefetch')

const isNamedProgram = (agent: string): boolean => agent === '' || isbot(agent) || otherPrograms.test(agent)

/** Judging a user agent is most of the work for a redirect, and most visitors have one of a few hundred. */
const known = boundedMap<boolean>(4_000)
const maxRemembered = 300

/** Whether a user agent is that of a program, or none; remembered for the next visitor who sends the same. */
function isProgramAgent(agent: string): boolean {
  if (agent.length > maxRemembered) return isNamedProgram(agent)
  const isProgram = known.get(agent) ?? isNamedProgram(agent)
  known.put(agent, isProgram)
  return isProgram
}

/**
 * Whether a request is not a person's: a program that says so, one that says nothing, a browser without a screen, or a
 * browser that fetches a page before anybody asks for it.
 * @param agent what is judged in place of the user agent that was sent.
 */
export const isProgram = (sender: Sender, agent = sender.headers['user-agent'] ?? ''): boolean =>
  sender.method === 'HEAD' || isProgramAgent(agent) || isFetchedAhead(sender)

/** Whether the visitor asks not to be followed: Do Not Track, or Global Privacy Control. */
export const asksForPrivacy = ({ headers }: Pick<Sender, 'headers'>): boolean =>
  headers.dnt === '1' || headers['sec-gpc'] === '1'
