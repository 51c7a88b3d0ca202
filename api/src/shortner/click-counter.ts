import { hash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { CountryId } from '../../../shared/contract/country.ts'
import { countedWrites } from '../database/counted-writes.ts'
import type { CountedClicks } from './click.queries.ts'

/** Milliseconds for which clicks are gathered. */
const flushEvery = 2_000
/** Visits of the present hour that are remembered; further ones are counted each time. */
const maxVisits = 50_000
/** Sums that wait while the database is away; clicks beyond are lost. */
const maxWaiting = 10_000

const automatic =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|externalhit|whatsapp|telegram|curl|wget|python|java\/|go-http|headless|monitor|lighthouse/i

type Visit = Pick<FastifyRequest, 'ip' | 'method' | 'headers'>

/** Whether a person follows the link now: no program that reads it, and no browser that fetches it ahead. */
const isOfPerson = ({ method, headers }: Visit): boolean => {
  const agent = headers['user-agent'] ?? ''
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '')
  return method === 'GET' && agent !== '' && !automatic.test(agent) && !purpose.includes('prefetch')
}

interface CounterOptions {
  readonly write: (counted: readonly CountedClicks[]) => Promise<void>
  readonly countryOf: (address: string) => CountryId | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Counts clicks in this process and writes them together, so that no visitor waits for it. One visitor is
 * counted once an hour and link: by a hash whose key never leaves the process, and is another one in the next hour.
 */
export function clickCounter({ write, countryOf, log }: CounterOptions) {
  const writes = countedWrites<CountedClicks>({
    keyOf: ({ linkId, day, country }) => `${linkId} ${day} ${country}`,
    add: (before, { clicks }) => ({ ...before, clicks: before.clicks + clicks }),
    write,
    onFailure: (error) => log.warn({ err: error }, 'clicks of short links wait'),
    every: flushEvery,
    maxWaiting,
  })
  let visits = new Set<string>()
  let hour = 0
  let salt = ''

  function isFirstVisit(linkId: string, { ip, headers }: Visit, now: number): boolean {
    const present = Math.floor(now / 3_600_000)
    if (present !== hour) {
      visits = new Set()
      salt = randomBytes(16).toString('hex')
      hour = present
    }
    const visit = hash('sha256', [salt, linkId, ip, headers['user-agent']].join('\n'), 'base64')
    if (visits.has(visit)) return false
    if (visits.size < maxVisits) visits.add(visit)
    return true
  }

  return {
    count(linkId: string, request: Visit, now = Date.now()): void {
      if (!isOfPerson(request) || !isFirstVisit(linkId, request, now)) return
      const day = new Date(now).toISOString().slice(0, 10)
      writes.count({ linkId, day, country: countryOf(request.ip) ?? '', clicks: 1 })
    },
    flush: writes.flush,
    close: writes.close,
  }
}
