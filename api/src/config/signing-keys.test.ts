import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { readConfig } from './config.ts'
import { readSigningKeys } from './signing-keys.ts'

const newKey = (kid: string): JsonWebKey & { kid: string } => ({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid,
})
const publicPart = ({ d: _, ...key }: JsonWebKey & { kid: string }) => key
const setOf = (...keys: object[]) => JSON.stringify({ keys })

describe('the signing keys', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qasima-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are made once and read again', async () => {
    const config = { dataDir: folder, jwtKeys: undefined }
    const [one, other] = await Promise.all([readSigningKeys(config), readSigningKeys(config)])
    expect(one.kid).toBe(other.kid)
    expect((await readSigningKeys(config)).privateKey).toBe(one.privateKey)
    expect((await stat(join(folder, 'jwt-keys.json'))).mode & 0o777).toBe(0o600)
  })

  it.each<[string, () => string]>([
    ['whose first key has no private part', () => setOf(publicPart(newKey('a')), newKey('b'))],
    ['with two keys of one name', () => setOf(newKey('a'), newKey('a'))],
    ['with a key without a name', () => setOf({ ...newKey('a'), kid: undefined })],
    ['with a key of another kind', () => setOf(newKey('a'), { kty: 'EC', crv: 'P-256', kid: 'b', x: 'x', y: 'y' })],
    ['of no key', () => setOf()],
    ['that is no set', () => '[]'],
  ])('are not read from a set %s', (_, make) => {
    expect(() => readConfig({ NODE_ENV: 'test', JWT_KEYS: make() })).toThrow('JWT_KEYS: expected a JSON Web Key Set')
  })
})

describe('a change of keys', () => {
  const [before, after] = [newKey('before'), newKey('after')]
  const running: TestApi[] = []
  afterAll(() => Promise.all(running.map((api) => api.close())))

  it('keeps tokens good while the key before is in the set, and ends them when it is taken out', async () => {
    // Four processes share the pools of one here, and each listens.
    const old = await startTestApi(
      { JWT_KEYS: setOf(before) },
      { limits: { listen: { connections: 8, maxWaiting: 8 } } },
    )
    running.push(old)
    const { accessToken } = await old.signedIn(await old.rows.user())
    // Other processes over the same database, each with the set of its time.
    const replyOf = async (keys: string, token = accessToken) => {
      const api = await startTestApi({ JWT_KEYS: keys }, { database: old.database })
      running.push(api)
      return api.get('/api/v1/auth/sessions', { authorization: `Bearer ${token}` })
    }
    expect((await replyOf(setOf(after, before))).statusCode).toBe(200)
    expect((await replyOf(setOf(after, publicPart(before)))).statusCode).toBe(200)
    expect((await replyOf(setOf(after))).json()).toMatchObject({ code: 1004 })
  })

  it('signs with the first of the set', async () => {
    const api = await startTestApi({ JWT_KEYS: setOf(after, before) })
    running.push(api)
    const token = await api.tokenOf(await api.rows.user())
    const [header = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'EdDSA', kid: 'after' })
  })

  it('is among the published keys, which hold nothing secret', async () => {
    const api = await startTestApi({ JWT_KEYS: setOf(after, before) })
    running.push(api)
    const reply = await api.get('/api/v1/.well-known/jwks.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    expect(reply.json()).toEqual({
      keys: [after, before].map(({ x, kid }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' })),
    })
  })
})
