import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { inPool } from '../database/caller.ts'
import type { Schema } from '../database/schema.ts'
import { findRoutes } from './site-event.queries.ts'

/** Milliseconds before the routes are read again for one that is not among them. */
const readAgainAfter = 10_000

/**
 * Tells routes of the site from invented ones, of which there could be any number. Waits for nothing: until they
 * are read, and where the service has no releases, every route is taken for one of the site.
 */
export function knownRoutes(db: Kysely<Schema>, log: Pick<FastifyBaseLogger, 'warn'>): (route: string) => boolean {
  let routes: ReadonlySet<string> = new Set()
  let nextRead = 0

  function read(): void {
    nextRead = performance.now() + readAgainAfter
    inPool('public', () => findRoutes(db)).then(
      (found) => {
        routes = found
      },
      (error) => log.warn({ err: error }, 'the routes of the site could not be read'),
    )
  }

  return (route) => {
    if (routes.has(route)) return true
    // One of a release that has just come, maybe.
    if (performance.now() >= nextRead) read()
    return routes.size === 0
  }
}
