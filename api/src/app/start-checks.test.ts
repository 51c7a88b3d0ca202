import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import Type from 'typebox'
import { defineRootRoute } from '../../../shared/contract/root-route.ts'
import { defineRoute } from '../../../shared/contract/route.ts'
import { declaredRoutes } from '../../../shared/server/contract-folder.ts'
import { createServer } from '../../../shared/server/create-server.ts'
import { checkRootRoutes, checkRoutes } from '../../../shared/server/declared-routes.ts'
import { readConfig } from '../config/config.ts'
import { checkDatabase } from '../database/check-database.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { apiPlugin } from './api-plugin.ts'

const route = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    base: 'api',
    summary: 'A route of a test',
    audience: 'public',
    reply: Type.Object({}),
    limit: { calls: 1, seconds: 1 },
  })

describe('the check of routes', () => {
  it('finds the routes of the contract by itself', async () => {
    const paths = (await declaredRoutes('api')).map(({ method, path }) => `${method} ${path}`)
    expect(paths).toEqual(expect.arrayContaining(['GET /shop/shop-list', 'GET /coupon', 'POST /uninstall/feedback']))
    expect(paths).not.toContain('GET /geolocation')
  })

  it('stops the start when a declared route is not served', () => {
    const [served, forgotten] = [route('/served'), route('/forgotten')]
    expect(() => checkRoutes([served, forgotten], new Set([served]))).toThrow(
      'contract check of 2 routes: declared and not served: GET /forgotten',
    )
  })

  it('stops the start when a served route is not declared', () => {
    const served = route('/served')
    expect(() => checkRoutes([served], new Set([served, route('/extra')]))).toThrow(
      'served and not declared: GET /extra',
    )
  })

  it('stops the start when an address beside the base is on one side only', () => {
    const link = defineRootRoute({ rootPath: '/go/:slug', summary: 'A route of a test' })
    expect(() => checkRootRoutes([link], ['/go/:slug'])).not.toThrow()
    expect(() => checkRootRoutes([link], [])).toThrow('declared beside the API and not served: /go/:slug')
    expect(() => checkRootRoutes([link], ['/go/:slug', '/gone'])).toThrow(
      'served beside the API and not declared: /gone',
    )
  })

  it('stops the start when it found nothing to check', () => {
    expect(() => checkRoutes([], new Set())).toThrow('no declared route was found')
  })
})

describe('the start', () => {
  let running: TestApi
  beforeAll(async () => {
    running = await startTestApi()
  })
  afterAll(() => running.close())

  it('stops when a route says nothing about who may call it', async () => {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
    const server = await createServer({ config })
    await server.register(async (scope) => {
      await apiPlugin(scope, { config, database: running.database, keys: running.keys })
      scope.get('/open-door', async () => 'anybody')
    })
    await expect(server.ready()).rejects.toThrow(
      /audience check of \d+ routes: who may call is not said for GET \/open-door/,
    )
    await server.close()
  })

  it('stops when a route names its callers and nothing asks who calls', async () => {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
    const server = await createServer({ config })
    await server.register(async (scope) => {
      await apiPlugin(scope, { config, database: running.database, keys: running.keys })
      scope.get('/api/v1/waitlist/forgotten', { config: { audience: 'view_user' } }, async () => 'every email')
    })
    await expect(server.ready()).rejects.toThrow(
      /not public, and nothing asks who calls: GET \/api\/v1\/waitlist\/forgotten/,
    )
    await server.close()
  })
})

describe('the check of the database', () => {
  const databases: TestDatabase[] = []
  const nothing = async () => {
    const database = await makeTestDatabase('nothing')
    databases.push(database)
    return database
  }
  afterAll(() => Promise.all(databases.map((database) => database.drop())))

  it('passes on a database that finds Arabic', async () => {
    const database = await makeTestDatabase()
    databases.push(database)
    await expect(checkDatabase(database.main)).resolves.toBeUndefined()
  })

  it('refuses one whose trigrams find no Arabic', async () => {
    const database = await nothing()
    // What pg_trgm does under locale C, without needing a second cluster for it.
    await sql`
      create function fold_search(input text) returns text language sql return input;
      create function show_trgm(input text) returns text[] language sql return '{}'::text[];
    `.execute(database.main.kysely)
    await expect(checkDatabase(database.main)).rejects.toThrow('pg_trgm finds no Arabic under this locale')
  })
})
