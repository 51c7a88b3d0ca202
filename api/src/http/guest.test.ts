import jwt from '@fastify/jwt'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import Fastify from 'fastify'
import type { RouteContract } from '../../../shared/contract/route.ts'
import { declaredRoutes } from '../../../shared/server/contract-folder.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let publicReads: readonly RouteContract[]
let ended: string
beforeAll(async () => {
  api = await startTestApi()
  publicReads = (await declaredRoutes('api')).filter(
    ({ method, audience }) => method === 'GET' && audience === 'public',
  )
  const user = await api.signedIn(await api.rows.user())
  await api.request({ method: 'POST', url: '/api/v1/auth/logout', payload: { refreshToken: user.refreshToken } })
  ended = user.accessToken
})
afterAll(() => api.close())

/** A token with our own key that expired an hour ago. */
async function expiredToken(): Promise<string> {
  const signer = Fastify()
  await signer.register(jwt, {
    secret: { private: api.keys.privateKey, public: 'unused' },
    sign: { algorithm: 'EdDSA', kid: api.keys.kid, iss: 'qasima', aud: 'qasima-api' },
  })
  const exp = Math.floor(Date.now() / 1_000) - 3_600
  const token = signer.jwt.sign({ sub: crypto.randomUUID(), sid: crypto.randomUUID(), jti: 'a', exp } as never)
  await signer.close()
  return token
}

const pathOf = ({ path }: RouteContract): string => `/api/v1${path.replace(/:\w+/g, '1')}`

describe('a public read', () => {
  it.each([
    ['garbage', async () => 'Bearer garbage'],
    ['no token at all', async () => 'Bearer'],
    ['another scheme', async () => 'Basic YTpi'],
    ['a token that expired', async () => `Bearer ${await expiredToken()}`],
    ['a token of a session that ended', async () => `Bearer ${ended}`],
    ['an unsigned token', async () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'],
  ])('with %s as bearer answers as to a guest', async (_, make) => {
    const authorization = await make()
    expect(publicReads.length).toBeGreaterThan(5)
    for (const route of publicReads) {
      const guest = await api.get(pathOf(route))
      const reply = await api.get(pathOf(route), { authorization })
      const plain = ({ body }: { body: string }) => body.replace(/"(instance|asOf)":"[^"]*"/, '')
      expect([route.path, reply.statusCode, plain(reply)]).toEqual([route.path, guest.statusCode, plain(guest)])
      expect(guest.statusCode).not.toBe(401)
    }
  })
})
