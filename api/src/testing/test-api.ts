import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import type { Tokens } from '../../../shared/contract/identity/session.routes.ts'
import { createServer, type ServerOptions } from '../../../shared/server/create-server.ts'
import { processFigures, serveFigures } from '../../../shared/server/figures.ts'
import { type ApiOptions, apiPlugin } from '../app/api-plugin.ts'
import { readConfig } from '../config/config.ts'
import { readSigningKeys, type SigningKeys } from '../config/signing-keys.ts'
import type { OtherLimits } from '../database/pool-limits.ts'
import type { CallDevice } from '../http/call-device.ts'
import { startSession } from '../identity/session/start-session.ts'
import { buildRows } from './builders.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApi {
  readonly server: FastifyInstance
  readonly database: TestDatabase
  readonly keys: SigningKeys
  readonly rows: ReturnType<typeof buildRows>
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Signs an account in on a new device, whose cookie comes with it. */
  signedIn(userId: string): Promise<Tokens & { readonly sessionId: string; readonly device: string }>
  /** The access token of an account that has just signed in. */
  tokenOf(userId: string): Promise<string>
  /** What the server wrote into its log. */
  readonly log: readonly string[]
  close(): Promise<void>
}

/** A key set of its own, so that nothing is written to a folder. */
export const testKeySet = JSON.stringify({
  keys: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      kid: 'test-key',
      d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    },
  ],
})

/** A browser that signs in for the first time. */
function testDevice(): CallDevice {
  const secret = randomBytes(32).toString('base64url')
  return { userAgent: 'Test browser', country: null, secret, remember: () => secret }
}

export interface TestApiOptions extends Partial<ApiOptions>, Pick<ServerOptions, 'timeouts'> {
  /** Other limits for pools of its database. */
  readonly limits?: OtherLimits
}

/** The whole API on a database of its own. Rate limits, load shedding and the OpenAPI document are off, unless a test
 * is about them. */
export async function startTestApi(
  environment: Record<string, string> = {},
  { timeouts, limits, ...options }: TestApiOptions = {},
): Promise<TestApi> {
  const dataDir = join(tmpdir(), `qasima-test-${randomUUID()}`)
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    TRUSTED_PROXIES: 'none',
    API_DOCS: 'off',
    // What it leaves for the next start is none of another suite's.
    DATA_DIR: dataDir,
    JWT_KEYS: testKeySet,
    ...environment,
  })
  const database = await makeTestDatabase('migrated', limits)
  const log: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) })
  const keys = await readSigningKeys(config)
  const server = await createServer({ config, logger, timeouts })
  const figures = processFigures(server)
  await serveFigures(server, figures, config)
  let scope = server
  await server.register(async (inner) => {
    scope = inner
    await apiPlugin(inner, { config, database, figures, keys, cacheSeconds: 0, maxEventLoopDelay: 0, ...options })
  })
  await server.ready()

  const signedIn: TestApi['signedIn'] = async (userId) => {
    const device = testDevice()
    const session = await startSession(database.main.kysely, { userId, device, method: 'password' })
    return {
      ...session,
      device: device.remember(),
      accessToken: scope.jwt.sign({ sub: userId, sid: session.sessionId, jti: randomUUID() }),
    }
  }
  return {
    server,
    database,
    keys,
    log,
    rows: buildRows(database),
    get: (url, headers = {}) => server.inject({ method: 'GET', url, headers }),
    request: (request) => server.inject(request),
    signedIn,
    tokenOf: async (userId) => (await signedIn(userId)).accessToken,
    close: async () => {
      await server.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
