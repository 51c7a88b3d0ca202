import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { languageOfHeader, languageOfPath } from '../../../shared/contract/language.ts'
import type { Schema } from '../database/schema.ts'
import { eventWriter } from '../event/event-writer.ts'
import type { VisitorOf } from '../visitor/day-visitors.ts'
import { deviceOf } from '../visitor/device.ts'
import { asksForPrivacy, isProgram } from '../visitor/program.ts'
import { knownRoutes } from './known-routes.ts'
import { insertEvents, type SiteEvent } from './site-event.queries.ts'
import type { CountedEvent } from './site-event.rules.ts'

/** The route of an address without a page. */
const anyAddress = '*'

/** Who caused an event. */
interface Sender {
  readonly address: string
  readonly headers: IncomingHttpHeaders
}

/** Counts what visitors see and do. */
export interface SiteEvents {
  /** Counts an event, unless counting is off or a program sent it. Waits for nothing. */
  add(event: CountedEvent, sender: Sender): void
  /** Resolves when all that was added before is written, or a write failed. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface SiteEventsOptions {
  readonly isOn: boolean
  readonly db: Kysely<Schema>
  readonly dataDir: string
  readonly countryOf: (address: string) => string | undefined
  readonly visitorOf: VisitorOf
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly now?: () => Date
}

/** The language of the page that a call comes from, else the one that is asked for. */
function languageOf({ referer, 'accept-language': accepted }: IncomingHttpHeaders): string {
  return referer && URL.canParse(referer) ? languageOfPath(new URL(referer).pathname) : languageOfHeader(accepted)
}

/**
 * Of a visitor who asks not to be followed, only what happened and in which country is kept. Address and user agent are read
 * here and never written.
 */
export function siteEvents({
  isOn,
  db,
  dataDir,
  countryOf,
  visitorOf,
  log,
  now = () => new Date(),
}: SiteEventsOptions) {
  const writer = eventWriter<SiteEvent>({
    name: 'site',
    dataDir,
    log,
    write: (events) => insertEvents(db, events),
  })

  const isOfSite = knownRoutes(db, log)

  function add({ from, language, ...event }: CountedEvent, { address, headers }: Sender): void {
    if (!isOn || isProgram({ method: 'POST', headers })) return
    const seen = asksForPrivacy({ headers })
      ? { device: '', visitor: null }
      : {
          ...(from && { from }),
          language: language ?? languageOf(headers),
          device: deviceOf(headers['user-agent'] ?? '').device,
          visitor: visitorOf({ ip: address, headers }),
        }
    const country = countryOf(address) ?? ''
    const isMadeUp = event.kind === 'view' && event.name !== anyAddress && !isOfSite(event.name ?? '')
    const named = isMadeUp ? { ...event, name: anyAddress } : event
    writer.add({ ...named, id: randomUUID(), at: now().toISOString(), country, ...seen })
  }

  return { add, flush: writer.flush, close: writer.close } satisfies SiteEvents
}
