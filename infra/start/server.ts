import { join } from 'node:path'
import { apiPlugin } from '../../api/src/app/api-plugin.ts'
import { type Config, ConfigError, readConfig } from '../../api/src/app/config.ts'
import { createLogger, createServer } from '../../api/src/app/create-server.ts'
import { healthRoutes } from '../../api/src/app/health.ts'
import { shutDown } from '../../api/src/app/shutdown.ts'
import { readSigningKeys } from '../../api/src/app/signing-keys.ts'
import { type Database, openDatabase } from '../../api/src/database/connection.ts'
import { migrate } from '../../api/src/database/migrate.ts'
import { ensureFirstStaff, firstStaffCredentials } from '../../api/src/identity/user/first-staff.ts'
import { prepareQueues } from '../../api/src/worker/job-queue.ts'
import { jobs } from '../../api/src/worker/jobs.ts'
import { startWorker } from '../../api/src/worker/worker.ts'
import { apiInProcess } from '../../shell/edge/api-client.ts'
import { edgePlugin } from '../../shell/edge/edge-plugin.ts'
import { type HostBuild, readHostBuild } from '../../shell/edge/files/host-build.ts'
import { countryLookup } from '../../shell/edge/geolocation/country-lookup.ts'
import { localRegistry, readBuilds } from '../../shell/edge/registry/local-registry.ts'
import { readEdgeSettings } from './edge-settings.ts'
import { StartError } from './start-error.ts'

const root = join(import.meta.dirname, '..', '..')

export interface ServiceOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** Where settings that only documents need are read from. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export interface Service {
  /** The port it listens on, which the system chose when `PORT` is 0. */
  readonly port: number
  stop(): Promise<void>
}

/** Opens the pools, and brings tables and the first staff account up to date. */
export async function prepareDatabase({ config, databaseUrl }: ServiceOptions): Promise<Database> {
  const log = createLogger(config.logLevel)
  let closing = false
  const opened = openDatabase({
    url: databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    onIdleError: ({ message }) => {
      // The error itself carries the whole client, and with it what was asked.
      if (!closing) log.warn({ reason: message }, 'an idle database connection broke')
    },
  })
  const close = () => {
    closing = true
    return opened.close()
  }
  try {
    await migrate(opened.main.kysely)
    await prepareQueues(opened.main.pool, jobs)
    await ensureFirstStaff(opened.main, await firstStaffCredentials(config))
    return { ...opened, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Serves the roles of this process on one port, over a database that was prepared. */
export async function startService(options: ServiceOptions, database: Database): Promise<Service> {
  const { config, environment = process.env } = options
  const server = await createServer({ config })
  if (config.roles.includes('api')) {
    await server.register(apiPlugin, {
      config,
      database,
      keys: await readSigningKeys(config),
      countryOf: countryLookup(),
    })
  } else {
    healthRoutes(server, database)
  }
  if (config.roles.includes('edge')) {
    const api = apiInProcess(server)
    await server.register(edgePlugin, {
      ...readEdgeSettings(environment),
      host: builtShell(),
      api,
      registry: localRegistry(readBuilds(root), api),
      publicOrigin: config.publicOrigin,
      defaultCountry: config.defaultCountry,
      appRedirects: config.appRedirects,
      rateLimits: config.rateLimits,
    })
  }
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    await server.close()
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portTaken(config.port) : error
  }
  const worker = config.roles.includes('worker')
    ? await startWorker({ config, database, log: server.log }).catch(async (error) => {
        await server.close()
        throw error
      })
    : undefined
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    stop: () =>
      shutDown(server, {
        noticeMilliseconds: config.production ? 5_000 : 0,
        // Its statements go through the pools, which therefore close after it.
        resources: [async () => worker?.stop(), () => database.close()],
      }),
  }
}

function builtShell(): HostBuild {
  try {
    return readHostBuild(join(root, 'shell', 'dist'))
  } catch {
    throw new StartError('The shell is not built. Run "npm run build" first.')
  }
}

export const portTaken = (port: number) =>
  new StartError(`Port ${port} is in use by another program. Set PORT to a free one.`)

/** The words for whoever started us: one line for what they can mend, everything for what we must. */
export function wordsOf(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function runAlone(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl)
    throw new ConfigError('DATABASE_URL', 'is required here; "npm start" brings a database of its own')
  const options = { config, databaseUrl: config.databaseUrl }
  const service = await startService(options, await prepareDatabase(options))
  process.stdout.write(`Serving ${config.roles.join(', ')} on port ${service.port}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      service.stop().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`${wordsOf(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}

if (import.meta.main) {
  try {
    await runAlone()
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exit(1)
  }
}
