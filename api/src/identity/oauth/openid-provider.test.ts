import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ClientSecretPost } from 'openid-client'
import { listenOnLoopback, stopServer } from '../../../../shared/server/loopback-server.ts'
import { openIdProvider } from './openid-provider.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secrets = { state: 'state', nonce: 'nonce', codeVerifier: 'v'.repeat(43) }

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signed(claims: object, key: KeyObject = privateKey): string {
  const content = `${encoded({ alg: 'RS256', kid: 'ours' })}.${encoded(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

const unsigned = (claims: object): string => `${encoded({ alg: 'none' })}.${encoded(claims)}.`

let issuer = ''
let metadataIssuer = ''
let token = ''

const server = createServer((request, response) => {
  const answers: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: metadataIssuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'ours', alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({ access_token: 'access', token_type: 'bearer', id_token: token }),
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answers[request.url ?? '']?.() ?? {}))
})

beforeAll(async () => {
  issuer = `http://127.0.0.1:${await listenOnLoopback(server, 0)}`
})
beforeEach(() => {
  metadataIssuer = issuer
})
afterAll(() => stopServer(server))

function claims(changes: object = {}): object {
  const now = Math.floor(Date.now() / 1_000)
  return {
    iss: issuer,
    aud: 'qasima',
    sub: '7',
    nonce: secrets.nonce,
    iat: now,
    exp: now + 300,
    email: 'layla@mail.example',
    email_verified: true,
    ...changes,
  }
}

function readProfile(parameters: Readonly<Record<string, string>> = {}) {
  const provider = openIdProvider({
    issuer,
    clientId: 'qasima',
    authentication: ClientSecretPost('secret'),
    redirectUri: 'https://qasima.example/api/v1/oauth/google/callback',
    scope: 'openid email',
  })
  const answer = new URLSearchParams({ code: 'code', state: secrets.state, iss: issuer, ...parameters })
  return provider.readProfile(answer, secrets)
}

describe('a token of an OpenID provider', () => {
  it('is accepted if signed with its own key for this client and sign-in', async () => {
    token = signed(claims())
    expect(await readProfile()).toMatchObject({
      issuer,
      subject: '7',
      email: 'layla@mail.example',
      emailVerified: true,
    })
  })

  it.each<[string, () => string]>([
    ['signed by another key', () => signed(claims(), stranger.privateKey)],
    ['without a signature', () => unsigned(claims())],
    ['changed after it was signed', () => signed(claims()).replace(/\.[^.]+\./, `.${encoded(claims({ sub: '8' }))}.`)],
    ['for another client', () => signed(claims({ aud: 'another-client' }))],
    ['of another issuer', () => signed(claims({ iss: 'https://another.example' }))],
    ['for another sign-in', () => signed(claims({ nonce: 'another' }))],
    ['that has expired', () => signed(claims({ exp: Math.floor(Date.now() / 1_000) - 3_600 }))],
    ['that names no user', () => signed(claims({ sub: undefined }))],
  ])('is refused if %s', async (_, make) => {
    token = make()
    await expect(readProfile()).rejects.toThrow()
  })

  it('is refused if another provider sent the browser back', async () => {
    token = signed(claims())
    await expect(readProfile({ iss: 'https://another.example' })).rejects.toThrow()
    await expect(readProfile({ state: 'another' })).rejects.toThrow()
  })

  it('is refused if the metadata belong to another issuer', async () => {
    token = signed(claims())
    metadataIssuer = 'https://another.example'
    await expect(readProfile()).rejects.toThrow()
  })
})
