import type { FastifyInstance } from 'fastify'
import type { OAuthClients } from '../../api/src/config/config.ts'
import type { Database } from '../../api/src/database/connection.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { processFigures, serveFigures } from '../../shared/server/figures.ts'
import { healthRoutes } from '../../shared/server/health.ts'
import { refuseInspectorSignal } from '../../shared/server/inspector-signal.ts'
import { watchProcess } from '../../shared/server/process-failures.ts'
import { readServerSettings } from '../../shared/server/server-settings.ts'
import type { Environment } from '../../shared/server/settings.ts'
import { shutDown } from '../../shared/server/shutdown.ts'
import { failureText, listenFailure } from './failure-text.ts'
import { type ProcessRole, readProcessRoles } from './process-roles.ts'
import type { PrepareRole, RunningRole } from './role.ts'

/** The code of a role is loaded only where it runs. */
const roleModules: Readonly<Record<ProcessRole, () => Promise<{ prepareRole: PrepareRole }>>> = {
  edge: () => import('./edge.role.ts'),
  api: () => import('./api.role.ts'),
  worker: () => import('./worker.role.ts'),
  turbo: () => import('./turbo.role.ts'),
  render: () => import('./render.role.ts'),
}

export interface ServiceOptions {
  readonly environment: Environment
  /** Open and up to date, in place of the one of the environment. It is closed with the service. */
  readonly database?: Database
  /** Sign-in providers in place of those of the environment. */
  readonly oauth?: OAuthClients
}

export interface Service {
  /** The port it listens on, which the system chose when `PORT` is 0. */
  readonly port: number
  stop(): Promise<void>
}

async function openDatabase(environment: Environment, { log }: FastifyInstance): Promise<Database> {
  const { readDatabaseSettings } = await import('../../api/src/config/config.ts')
  const { openCurrentDatabase } = await import('./service-database.ts')
  return openCurrentDatabase(readDatabaseSettings(environment), log)
}

/**
 * Connections that wait to be taken. Node takes one in each turn of its event loop, and the system drops what is beyond its default
 * of 511: callers then try again after 1, 2, 4 … 32 seconds, however fast they would be answered by then.
 */
const maxBacklog = 4_096

/** As visitors find it: a process that does not listen for them yet is not ready. */
const readinessOf = ({ server, readiness }: FastifyInstance): FastifyInstance['readiness'] => ({
  get accepting() {
    return readiness.accepting && server.listening
  },
  probes: readiness.probes,
})

async function listen(server: FastifyInstance, { port, host }: { port: number; host: string }): Promise<number> {
  try {
    await server.listen({ port, host, backlog: maxBacklog })
  } catch (error) {
    throw listenFailure(error, { port, host })
  }
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Serves the roles of this process on one port. @throws ConfigError or StartError for what can be mended. */
export async function startService(options: ServiceOptions): Promise<Service> {
  refuseInspectorSignal()
  const { environment, oauth } = options
  const roles = readProcessRoles(environment)
  const settings = readServerSettings(environment)
  const setUps = await Promise.all(
    roles.map(async (role) => (await roleModules[role]()).prepareRole(environment, roles)),
  )
  const turbo = roles.some((role) => role !== 'edge' && role !== 'render')
    ? (await import('./service-turbo.ts')).openTurbo(environment, roles, (reason) =>
        server.log.warn({ reason }, 'the browser gave no page of a store'),
      )
    : undefined
  const server = await createServer({ config: settings })
  const figures = processFigures(server)
  const needsDatabase = roles.some((role) => role === 'api' || role === 'worker')
  const database = options.database ?? (needsDatabase ? await openDatabase(environment, server) : undefined)
  const unwatch = watchProcess(server.log, () => {
    // Supervisors start again what failed, and leave alone what was asked to stop.
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
  server.addHook('onClose', async () => unwatch())
  const running: RunningRole[] = []
  const stopRoles = async () => {
    for (const role of running.toReversed()) await role.stop?.()
    await turbo?.close()
  }
  try {
    for (const setUp of setUps) running.push(await setUp({ server, figures, database, oauth, turbo }))
    server.readiness.probes.push(...running.flatMap(({ probes = [] }) => probes))
    // The API brings its own.
    if (!roles.includes('api')) healthRoutes(server, [])
    await serveFigures(server, figures, settings, (inner) => healthRoutes(inner, [], readinessOf(server)))
    await server.ready()
    for (const role of running) await role.beforeListening?.()
    const port = await listen(server, settings)
    for (const role of running) await role.begin?.()
    return {
      port,
      stop: () =>
        shutDown(server, {
          noticeMilliseconds: settings.production ? 5_000 : 0,
          // The statements of roles go through the pools, which therefore close after them.
          resources: [stopRoles, async () => database?.close()],
        }),
    }
  } catch (error) {
    await shutDown(server, { resources: [stopRoles, async () => database?.close()] })
    throw error
  }
}

async function runStandalone(): Promise<void> {
  const service = await startService({ environment: process.env })
  process.stdout.write(`Serving ${readProcessRoles(process.env).join(', ')} on port ${service.port}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      service.stop().then(
        () => process.exit(),
        (error) => {
          process.stderr.write(`${failureText(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

if (import.meta.main) {
  try {
    await runStandalone()
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exit(1)
  }
}
