/**
 * One side of the comparison, in a process of its own: `api` is the product's server, `bare` a Fastify instance that
 * sends the same statements by the same pool and answers `JSON.stringify`. Prints its address when it listens.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { apiPlugin } from '../../api/src/app/api-plugin.ts'
import { selectPage } from '../../api/src/collection/collection.queries.ts'
import { readConfig } from '../../api/src/config/config.ts'
import { readSigningKeys } from '../../api/src/config/signing-keys.ts'
import { coupons } from '../../api/src/coupon/coupon.collection.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { findShopPage, listShops } from '../../api/src/shop/shop.queries.ts'
import { createServer } from '../../shared/server/create-server.ts'
import { staffList } from './staff-list.ts'

const database = openDatabase({ url: process.env.DATABASE_URL ?? '', onIdleError: () => {} })

async function api(): Promise<FastifyInstance> {
  const config = readConfig(process.env)
  const server = await createServer({ config })
  await server.register(apiPlugin, { config, database, keys: await readSigningKeys(config) })
  return server
}

async function bare(): Promise<FastifyInstance> {
  const server = Fastify()
  const { pool } = database.main
  const shape = { order: 'popular', language: 'ar', category: false, country: false, letter: false } as const
  const list = listShops({ ...shape, search: false, after: false, rows: 25 })
  const page = findShopPage({ language: 'ar', country: false, sort: null })
  server.get('/api/v1/shop/shop-list', async (_request, reply) => {
    const { rows } = await pool.query(list.statement({} as never))
    return reply.type('application/json').send(JSON.stringify(rows))
  })
  server.get<{ Params: { id: string } }>('/api/v1/shop/shop-list/:id', async (request, reply) => {
    const { rows } = await pool.query(page.statement({ id: Number(request.params.id), country: '' }))
    return reply.type('application/json').send(JSON.stringify(rows))
  })
  listOfStaff(server)
  server.get('/go/:slug', async (_request, reply) => reply.redirect('https://example.com/', 302))
  server.get('/api/v1/ads/active', async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify({ items: [fixedAd] })),
  )
  return server
}

/** As long as an ad that is served. */
const fixedAd = {
  id: '01a21d9b-abe5-7a3b-b0c6-24403aca56a2',
  placement: 'home',
  creative: { title: 'Sale', text: 'Text', image: null },
  label: 'Ad',
  advertiser: 'example.com',
  link: `http://localhost:3000/api/v1/ads/01a21d9b-abe5-7a3b-b0c6-24403aca56a2/visit?token=${'x'.repeat(86)}`,
  token: 'x'.repeat(86),
  expiresAt: '2026-11-27T15:54:31.135Z',
}

/** The page of coupons that the bench asks for as staff: its rows, and with the count of all that the filter leaves. */
function listOfStaff(server: FastifyInstance): void {
  const { pool, kysely } = database.main
  const { sql, parameters } = selectPage(coupons, staffList).compile(kysely)
  const rows = { name: 'staff-list', text: sql, values: [...parameters] }
  const count = {
    name: 'staff-list-count',
    text: 'select count(*) as total from coupon where deleted_at is null and discount_type = $1',
    values: [staffList['filter[discountType]']],
  }
  server.get('/api/v1/coupon', async (_request, reply) => {
    const found = await pool.query(rows)
    return reply.type('application/json').send(JSON.stringify({ items: found.rows }))
  })
  server.get('/api/v1/coupon/counted', async (_request, reply) => {
    const [found, counted] = await Promise.all([pool.query(rows), pool.query(count)])
    return reply.type('application/json').send(JSON.stringify({ items: found.rows, ...counted.rows[0] }))
  })
}

const server = await (process.argv[2] === 'bare' ? bare() : api())
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('disconnect', () => process.exit())
