/**
 * One side of the comparison, in a process of its own: `api` is the product's server, `bare` a Fastify instance that
 * sends the same statements by the same pool and answers `JSON.stringify`. Prints its address when it listens.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { apiPlugin } from '../../api/src/app/api-plugin.ts'
import { readConfig } from '../../api/src/config/config.ts'
import { readSigningKeys } from '../../api/src/config/signing-keys.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { findShopPage, listShops } from '../../api/src/shop/shop.queries.ts'
import { createServer } from '../../shared/server/create-server.ts'

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
  return server
}

const server = await (process.argv[2] === 'bare' ? bare() : api())
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('disconnect', () => process.exit())
