import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { eventStreamType } from '../../../shared/contract/route.ts'
import { policyViolations, remoteLoads, renderedPages } from '../../../shared/server/browser-reports.ts'
import { errorCode } from '../../../shared/server/error-code.ts'
import { processFailures } from '../../../shared/server/process-failures.ts'
import { ConfigError } from '../../../shared/server/settings.ts'
import { inPool } from '../database/caller.ts'
import type { Database } from '../database/connection.ts'
import { findDeliveryFigures } from '../notification/delivery.queries.ts'
import { openStreams, refusedStreams } from '../notification/notification-streams.ts'
import { type CheckFigures, readCheckFigures } from '../price-check/check-figures.queries.ts'
import { turboReadings } from '../turbo/turbo-client.ts'

/** Measures every answer of the server and the pools of its database. */
export function collectFigures(server: FastifyInstance, database: Database): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pools by state',
    labelNames: ['database', 'pool', 'state'],
    registers: [registry],
    collect() {
      for (const { database: name, kind, pool } of database.pools()) {
        const labels = { database: name, pool: kind }
        this.set({ ...labels, state: 'open' }, pool.totalCount)
        this.set({ ...labels, state: 'idle' }, pool.idleCount)
        this.set({ ...labels, state: 'waited for' }, pool.waitingCount)
      }
    },
  })
  new Gauge({
    name: 'process_unhandled_failures',
    help: 'Rejections and exceptions that no code handled, since the process started',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, count] of Object.entries(processFailures())) this.set({ kind }, count)
    },
  })
  new Gauge({
    name: 'database_replica_away',
    help: 'Whether reads of the replica go to the main database: 1 while it does not answer',
    registers: [registry],
    collect() {
      this.set(Number(database.isReplicaAway()))
    },
  })
  reportFigures(registry)
  checkFigures(registry, database)
  alertFigures(registry, database)
  new Gauge({
    name: 'turbo_readings',
    help: 'Pages of shops that this process had read, by what became of them, since it started',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      for (const { labels, count } of turboReadings.counts()) this.set(labels, count)
    },
  })
  server.addHook('onResponse', (request, reply, done) => {
    // How long a page listens says nothing of how fast it is answered.
    if (String(reply.getHeader('content-type')).startsWith(eventStreamType)) return done()
    answers.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
    done()
  })
  return registry
}

/** Milliseconds for which one reading of the database serves all figures of a scrape. */
const sameScrape = 1_000

/** How the looks at listings go, which only the database knows of all workers; no figure while it is away. */
function checkFigures(registry: Registry, database: Database): void {
  let latest: { readonly at: number; readonly figures: Promise<CheckFigures | undefined> } | undefined
  const read = () => {
    if (!latest || performance.now() - latest.at > sameScrape) {
      const figures = inPool('probes', () => readCheckFigures(database.main.kysely)).catch(() => undefined)
      latest = { at: performance.now(), figures }
    }
    return latest.figures
  }
  new Gauge({
    name: 'price_checks',
    help: 'Looks at listings of all workers and callers, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { outcome, count } of (await read())?.outcomes ?? []) this.set({ outcome }, count)
    },
  })
  new Gauge({
    name: 'price_check_oldest_due_seconds',
    help: 'For how long the listing has been due that waits longest, of active shops',
    registers: [registry],
    async collect() {
      this.set((await read())?.oldestDue ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'price_checks_failing',
    help: 'Listings whose page cannot be read',
    registers: [registry],
    async collect() {
      this.set((await read())?.failing ?? Number.NaN)
    },
  })
}

/** What alerts come to. Those of the tables are the same in every process; where the database is away there are none. */
function alertFigures(registry: Registry, database: Database): void {
  new Gauge({
    name: 'notification_streams',
    help: 'Streams of notifications that are open in this process',
    registers: [registry],
    collect() {
      this.set(openStreams())
    },
  })
  new Gauge({
    name: 'notification_streams_refused',
    help: 'Streams that could not be opened, by whether the account or the process had too many, since the start',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      for (const { labels, count } of refusedStreams.counts()) this.set(labels, count)
    },
  })
  const oldest = new Gauge({
    name: 'alerts_oldest_waiting_seconds',
    help: 'Age of the alert that waits longest for its mail; 0 where none waits',
    registers: [registry],
  })
  new Gauge({
    name: 'alerts',
    help: 'Alerts that fired within the hour, how many of them were mailed and pushed, and all that wait for their mail',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      oldest.reset()
      const figures = await inPool('probes', () => findDeliveryFigures(database.main.kysely)).catch(() => undefined)
      if (!figures) return
      const { oldest: age, ...counts } = figures
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
      oldest.set(age)
    },
  })
}

/** What browsers report to the edge, where that is part of this process. */
function reportFigures(registry: Registry): void {
  new Gauge({
    name: 'browser_policy_violations',
    help: 'What browsers refused to do because of the content policy of a document, since the process started',
    labelNames: ['directive', 'disposition'],
    registers: [registry],
    collect() {
      for (const { labels, count } of policyViolations.counts()) this.set(labels, count)
    },
  })
  new Gauge({
    name: 'browser_remote_loads',
    help: 'Loads of remotes that browsers reported, since the process started',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      for (const { labels, count } of remoteLoads.counts()) this.set(labels, count)
    },
  })
  new Gauge({
    name: 'edge_rendered_pages',
    help: 'Pages that documents were to hold, by remote and what came of it, since the process started',
    labelNames: ['remote', 'outcome'],
    registers: [registry],
    collect() {
      for (const { labels, count } of renderedPages.counts()) this.set(labels, count)
    },
  })
}

/** `/metrics` in the text form of Prometheus. */
export function metricsRoute(server: FastifyInstance, registry: Registry): void {
  server.get('/metrics', { config: { audience: 'public' } }, async (_request, reply) => {
    reply.type(registry.contentType).header('cache-control', 'no-store')
    return registry.metrics()
  })
}

/** Serves the figures on a port of their own, which stays inside; it closes with the server. */
export async function listenForMetrics(server: FastifyInstance, registry: Registry, host: string, port: number) {
  const inner = Fastify({ logger: false })
  metricsRoute(inner, registry)
  server.addHook('onClose', () => inner.close())
  return inner.listen({ host, port }).catch((error) => {
    throw errorCode(error) === 'EADDRINUSE' ? new ConfigError('METRICS_PORT', `port ${port} is in use`) : error
  })
}
