/**
 * One side of the comparison, in a process of its own: `api` is the product's server; `bare` a Fastify instance that
 * runs the statements of the same two calls and answers `JSON.stringify`; `argon` hashes one password after the other
 * for as long as it is asked to. Prints its address when it listens.
 */
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { apiPlugin, passwordLimits } from '../../api/src/app/api-plugin.ts'
import { readConfig } from '../../api/src/config/config.ts'
import { readSigningKeys } from '../../api/src/config/signing-keys.ts'
import { openDatabase } from '../../api/src/database/connection.ts'
import { findAccount } from '../../api/src/identity/session/authorize.ts'
import { rotate } from '../../api/src/identity/session/rotation.ts'
import { findUser } from '../../api/src/identity/user/user.queries.ts'
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
  const device = { userAgent: 'bench', country: null, secret: undefined, remember: () => 'bench' }
  server.get('/api/v1/auth/profile', async (request, reply) => {
    const [sub = '', sid = ''] = (request.headers.authorization ?? '').slice('Bearer '.length).split('.')
    await findAccount(database.main, { sub, sid })
    return reply.type('application/json').send(JSON.stringify({ user: await findUser(database.main.kysely, sub) }))
  })
  server.post('/api/v1/auth/refresh', async (request, reply) => {
    const token = (request.headers.authorization ?? '').slice('Bearer '.length)
    const tokens = await rotate({ database, signAccessToken: () => 'unsigned' }, { token, device })
    return reply.type('application/json').send(JSON.stringify(tokens))
  })
  return server
}

/** `/argon?seconds=4` answers how many derivations a second, as many at once as the service allows itself. */
async function argon(): Promise<FastifyInstance> {
  const server = Fastify()
  const derive = promisify(argon2)
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, nonce: randomBytes(16) }
  server.get<{ Querystring: { seconds: string } }>('/argon', async ({ query }) => {
    const end = performance.now() + Number(query.seconds) * 1_000
    let done = 0
    const turn = async () => {
      while (performance.now() < end) {
        await derive('argon2id', { ...cost, message: 'correct horse' })
        done += 1
      }
    }
    const started = performance.now()
    await Promise.all(Array.from({ length: passwordLimits.concurrent }, turn))
    return { rate: done / ((performance.now() - started) / 1_000) }
  })
  return server
}

const kinds = { api, bare, argon }
const server = await kinds[process.argv[2] as keyof typeof kinds]()
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('disconnect', () => process.exit())
