import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '../../infra/start/embedded-postgres.ts'
import { freePort, type Site, type SiteProcess, startProcess } from './site-process.ts'

export interface SplitSite extends Site {
  /** The current API process, or the last one. */
  readonly api: SiteProcess
  stopApi(): Promise<void>
  /** Starts the API again, at the same address. */
  startApi(): Promise<void>
}

/**
 * Starts the product as three processes, an edge, an api and a worker, on one database. All requests go to the edge, as
 * in production.
 * @param environment `DATA_DIR` and other differences from the defaults.
 * @param root repository that it is started from.
 */
export async function startSplitSite(
  environment: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  root: string,
): Promise<SplitSite> {
  await promisify(execFile)(process.execPath, [join(root, 'infra', 'build', 'build.ts')])
  const postgres = await startEmbeddedPostgres({ dataDir: join(environment.DATA_DIR, 'postgres') })
  const [edgePort, apiPort, workerPort] = [await freePort(), await freePort(), await freePort()]
  const origin = `http://localhost:${edgePort}`
  const all = { ...environment, PUBLIC_ORIGIN: origin }
  const onDatabase = { ...all, DATABASE_URL: postgres.url }
  const started: { stop(): Promise<void> }[] = [postgres]
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop()
  }
  const start = async (options: Omit<Parameters<typeof startProcess>[0], 'root'>) => {
    const running = await startProcess({ root, ...options })
    started.push(running)
    return running
  }
  const startApi = () =>
    start({
      script: 'infra/start/start.ts',
      ready: 'Qasima is ready',
      environment: { ...onDatabase, ROLES: 'api', PORT: String(apiPort), TRUSTED_PROXIES: 'loopback' },
    })
  try {
    // Updates and fills the tables, so the others start after it.
    let api = await startApi()
    await start({
      script: 'infra/start/server.ts',
      ready: 'Serving worker',
      environment: { ...onDatabase, ROLES: 'worker', PORT: String(workerPort) },
    })
    await start({
      script: 'infra/start/server.ts',
      ready: 'Serving edge',
      environment: { ...all, ROLES: 'edge', PORT: String(edgePort), API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    })
    return {
      origin,
      stop,
      get api() {
        return api
      },
      stopApi: () => api.stop(),
      startApi: async () => {
        api = await startApi()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
