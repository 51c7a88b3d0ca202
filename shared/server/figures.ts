import Fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { eventStreamType } from '../contract/route.ts'
import { errorCode } from './error-code.ts'
import { processFailures } from './process-failures.ts'
import type { ServerSettings } from './server-settings.ts'
import { ConfigError } from './settings.ts'

/** What a process counts and measures, in the form of Prometheus. */
export type Figures = Registry

interface Figure {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Sets its values when they are asked for. */
  readonly collect: (gauge: Pick<Gauge, 'set' | 'reset'>) => void | Promise<void>
}

/** Adds a figure that is read when it is asked for. Roles of one process may share it: it is added once. */
export function addFigure(figures: Figures, { collect, labelNames = [], ...named }: Figure): void {
  if (figures.getSingleMetric(named.name)) return
  new Gauge({
    ...named,
    labelNames: [...labelNames],
    registers: [figures],
    collect() {
      return collect(this)
    },
  })
}

/** Adds a figure of counts since the start of the process. */
export function addCounts(
  figures: Figures,
  {
    counts,
    ...named
  }: Omit<Figure, 'collect'> & {
    readonly counts: () => readonly { readonly labels: Readonly<Record<string, string>>; readonly count: number }[]
  },
): void {
  const collect: Figure['collect'] = (gauge) => {
    for (const { labels, count } of counts()) gauge.set(labels, count)
  }
  addFigure(figures, { ...named, collect })
}

/** Of every process, whatever its roles: processor, memory, event loop, and every answer of the server. */
export function processFigures(server: FastifyInstance): Figures {
  const figures = new Registry()
  collectDefaultMetrics({ register: figures })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [figures],
  })
  addFigure(figures, {
    name: 'process_unhandled_failures',
    help: 'Rejections and exceptions that no code handled, since the process started',
    labelNames: ['kind'],
    collect: (gauge) => {
      for (const [kind, count] of Object.entries(processFailures())) gauge.set({ kind }, count)
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
  return figures
}

/** `/metrics` in the text form of Prometheus. */
function figuresRoute(server: FastifyInstance, figures: Figures): void {
  server.get('/metrics', { config: { audience: 'public' } }, async (_request, reply) => {
    reply.type(figures.contentType).header('cache-control', 'no-store')
    return figures.metrics()
  })
}

/**
 * Serves figures on a port of their own, which stays inside and closes with the server; outside production at the main port as
 * well. Add: what is served on that port beside them, where no caller waits in the queue of visitors. @throws ConfigError where the port is in use.
 */
export async function serveFigures(
  server: FastifyInstance,
  figures: Figures,
  { production, metricsPort, host }: Pick<ServerSettings, 'production' | 'metricsPort' | 'host'>,
  add: (inner: FastifyInstance) => void = () => {},
): Promise<void> {
  if (!production) figuresRoute(server, figures)
  if (metricsPort === undefined) return
  const inner = Fastify({ logger: false })
  figuresRoute(inner, figures)
  add(inner)
  server.addHook('onClose', () => inner.close())
  await inner.listen({ host, port: metricsPort }).catch((error) => {
    throw errorCode(error) === 'EADDRINUSE' ? new ConfigError('METRICS_PORT', `port ${metricsPort} is in use`) : error
  })
}
