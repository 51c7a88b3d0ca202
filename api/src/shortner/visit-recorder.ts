import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { ChosenTarget } from '../../../shared/contract/shortner/shortner.rules.ts'
import { boundedMap, callerOf } from '../../../shared/server/call-counts.ts'
import { cutText } from '../../../shared/server/cut-text.ts'
import { eventWriter } from '../event/event-writer.ts'
import type { ApiContext } from '../http/context.ts'
import { asksForPrivacy } from '../visitor/program.ts'
import type { LinkEvent } from './click.queries.ts'
import { recordVisits } from './click.queries.ts'
import { browserLanguage } from './visit.ts'

/** Visitors of the hour that are remembered, so that their further visits are not even written. */
const maxRemembered = 50_000
const hour = 3_600_000
const maxText = 300

/** The host of the page that a visitor came from. */
function referrerOf(referer: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  return new URL(referer).hostname.slice(0, maxText) || null
}

/** What a browser says of itself and of the page before; none of it is kept of a visitor who asks for privacy. */
const descriptionOf = (headers: FastifyRequest['headers']) => ({
  userAgent: (headers['user-agent'] ?? '').slice(0, maxText),
  language: browserLanguage(headers['accept-language']),
  referrer: referrerOf(headers.referer),
})

const noDescription = { userAgent: null, language: null, referrer: null } as const

interface Followed {
  readonly linkId: string
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>
  readonly chosen: ChosenTarget
  readonly isProgram: boolean
  readonly isScan: boolean
  /** Whether it took a unit of the limit of the link. */
  readonly tookUnit: boolean
}

/** Gathers visits of short links and writes them together, so that no visitor waits for it. No address is kept. */
export function visitRecorder(
  { database, budgets, countryOf, visitorOf, config }: ApiContext,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
) {
  const writer = eventWriter<LinkEvent>({
    name: 'link-visits',
    dataDir: config.dataDir,
    write: (events) => recordVisits(database.main.kysely, budgets, events),
    log,
  })
  let seen = boundedMap<true>(maxRemembered)
  let seenHour = 0

  /** Of who asks for privacy nothing is written; that they are counted once an hour is known to the memory of this process. */
  const memoryKey = randomBytes(32)
  const unwrittenVisitor = ({ ip, headers }: Followed['request']): string =>
    createHmac('sha256', memoryKey)
      .update(`${callerOf(ip)} ${headers['user-agent'] ?? ''}`)
      .digest('base64url')

  /** Whether the visitor has been counted for this link in this hour, as far as this process knows; the database knows all. */
  function isKnown(linkId: string, visitor: string, now: number): boolean {
    const present = Math.floor(now / hour)
    if (present !== seenHour) {
      seen = boundedMap<true>(maxRemembered)
      seenHour = present
    }
    const key = linkId + visitor
    if (seen.get(key)) return true
    seen.put(key, true)
    return false
  }

  return {
    record({ linkId, request, chosen, isProgram, isScan, tookUnit }: Followed): void {
      const { headers, ip } = request
      const now = Date.now()
      const visitor = isProgram ? null : visitorOf(request)
      const isRepeat = !isProgram && isKnown(linkId, visitor ?? unwrittenVisitor(request), now)
      if (isRepeat && !tookUnit) return
      const target = cutText(chosen.targetUrl, maxText)
      writer.add({
        id: randomUUID(),
        holder: budgets.holder,
        linkId,
        isProgram,
        isRepeat,
        tookUnit,
        at: new Date(now).toISOString(),
        visitor,
        country: countryOf(ip) ?? null,
        ...(asksForPrivacy(request) ? noDescription : descriptionOf(headers)),
        variant: chosen.by === 'variant' ? target : null,
        rule: chosen.by === 'rule' ? target : null,
        isScan,
      })
    },
    flush: writer.flush,
    close: writer.close,
  }
}
