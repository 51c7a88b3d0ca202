import { remoteLoads } from '../../../shared/server/browser-reports.ts'
import { addCounts, addFigure, type Figures } from '../../../shared/server/figures.ts'
import { inPool } from '../database/caller.ts'
import type { Database } from '../database/connection.ts'
import { findDeliveryFigures } from '../notification/delivery.queries.ts'
import { openStreams, refusedStreams } from '../notification/notification-streams.ts'
import { countMails } from '../outbox/resend-mails.ts'
import { readCheckFigures } from '../price-check/check-figures.queries.ts'
import { addTurboFigures } from '../turbo/turbo-figures.ts'

/** Of a process that asks a database. */
export function addDatabaseFigures(figures: Figures, database: Database): void {
  addFigure(figures, {
    name: 'database_connections',
    help: 'Connections of the pools by state',
    labelNames: ['database', 'pool', 'state'],
    collect: (gauge) => {
      for (const { database: name, kind, pool } of database.pools()) {
        const labels = { database: name, pool: kind }
        gauge.set({ ...labels, state: 'open' }, pool.totalCount)
        gauge.set({ ...labels, state: 'idle' }, pool.idleCount)
        gauge.set({ ...labels, state: 'waited for' }, pool.waitingCount)
      }
    },
  })
  addFigure(figures, {
    name: 'database_replica_away',
    help: 'Whether reads of the replica go to the main database: 1 while it does not answer',
    collect: (gauge) => gauge.set(Number(database.isReplicaAway())),
  })
}

/** Of the role `api`. */
export function addApiFigures(figures: Figures, database: Database): void {
  addDatabaseFigures(figures, database)
  addTurboFigures(figures)
  addCounts(figures, {
    name: 'browser_remote_loads',
    help: 'Loads of remotes that browsers reported, since the process started',
    labelNames: ['outcome'],
    counts: remoteLoads.counts,
  })
  addCheckFigures(figures, database)
  addAlertFigures(figures, database)
}

/** Milliseconds for which one reading of the database serves all figures of a scrape. */
const sameScrape = 1_000

/** One reading for several figures; undefined while the database is away. */
function oncePerScrape<Read>(read: () => Promise<Read>): () => Promise<Read | undefined> {
  let latest: { readonly at: number; readonly found: Promise<Read | undefined> } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > sameScrape)
      latest = { at: performance.now(), found: inPool('probes', read).catch(() => undefined) }
    return latest.found
  }
}

/** How the looks at listings go, which only the database knows of all workers; no figure while it is away. */
function addCheckFigures(figures: Figures, database: Database): void {
  const read = oncePerScrape(() => readCheckFigures(database.main.kysely))
  addFigure(figures, {
    name: 'price_checks',
    help: 'Looks at listings of all workers and callers, by what became of them',
    labelNames: ['outcome'],
    collect: async (gauge) => {
      gauge.reset()
      for (const { outcome, count } of (await read())?.outcomes ?? []) gauge.set({ outcome }, count)
    },
  })
  addFigure(figures, {
    name: 'price_check_oldest_due_seconds',
    help: 'For how long the listing has been due that waits longest, of active shops',
    collect: async (gauge) => gauge.set((await read())?.oldestDue ?? Number.NaN),
  })
  addFigure(figures, {
    name: 'price_checks_failing',
    help: 'Listings whose page cannot be read',
    collect: async (gauge) => gauge.set((await read())?.failing ?? Number.NaN),
  })
}

/** What alerts come to. Those of the tables are the same in every process; where the database is away there are none. */
function addAlertFigures(figures: Figures, database: Database): void {
  addFigure(figures, {
    name: 'notification_streams',
    help: 'Streams of notifications that are open in this process',
    collect: (gauge) => gauge.set(openStreams()),
  })
  addCounts(figures, {
    name: 'notification_streams_refused',
    help: 'Streams that could not be opened, by whether the account or the process had too many, since the start',
    labelNames: ['reason'],
    counts: refusedStreams.counts,
  })
  addFigure(figures, {
    name: 'mails',
    help: 'Mails sent within the hour, those that wait, were refused and are tried again, and were given up',
    labelNames: ['state'],
    collect: async (gauge) => {
      gauge.reset()
      const counts = await inPool('probes', () => countMails(database.main.kysely)).catch(() => ({}))
      for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count)
    },
  })
  const read = oncePerScrape(() => findDeliveryFigures(database.main.kysely))
  addFigure(figures, {
    name: 'alerts_oldest_waiting_seconds',
    help: 'Age of the alert that waits longest for its mail; 0 where none waits',
    collect: async (gauge) => {
      gauge.reset()
      const found = await read()
      if (found) gauge.set(found.oldest)
    },
  })
  addFigure(figures, {
    name: 'alerts',
    help: 'Alerts that fired within the hour, how many of them were mailed and pushed, and all that wait for their mail',
    labelNames: ['state'],
    collect: async (gauge) => {
      gauge.reset()
      const { oldest: _, ...counts } = (await read()) ?? { oldest: 0 }
      for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count)
    },
  })
}
