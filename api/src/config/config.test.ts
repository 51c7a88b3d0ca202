import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { ConfigError } from '../../../shared/server/settings.ts'
import { testKeySet } from '../testing/test-api.ts'
import { readApiSettings, readConfig, readMigrationSettings, readWorkerSettings } from './config.ts'

const production = {
  NODE_ENV: 'production',
  ADMIN_PASSWORD: 'correct horse',
  JWT_KEYS: testKeySet,
  TRUSTED_PROXIES: 'none',
}
const development = { NODE_ENV: 'development' }

describe('the configuration', () => {
  it('works in development with nothing else set', () => {
    expect(readConfig(development)).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      databaseUrl: undefined,
      seed: 'demo',
      corsOrigins: [],
      trustedProxies: [],
      rateLimits: true,
      objectStore: undefined,
      oauth: {},
      docs: true,
    })
  })

  it('reads what is set', () => {
    const config = readConfig({
      ...development,
      PORT: '8080',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443',
      TRUSTED_PROXIES: '10.0.0.0/8,::1,loopback',
      SEED: '100k',
      FEATURE_FLAGS: 'alerts,submit=off',
      OAUTH_GOOGLE_CLIENT_ID: 'id',
      OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
    })
    expect(config).toMatchObject({
      port: 8080,
      publicOrigin: 'http://localhost:8080',
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
      seed: '100k',
      featureFlags: { alerts: true, submit: false },
      oauth: { google: { clientId: 'id', credential: { secret: 'secret' } } },
    })
  })

  it.each([
    ['PORT', '70000', 'expected a whole number from 0 to 65535'],
    ['PORT', '3000; rm', 'expected a whole number'],
    ['PUBLIC_ORIGIN', 'https://qasima.example/path', 'expected an origin'],
    ['DATABASE_URL', 'mysql://u:hidden-password@h/d', 'expected an address that starts with postgres://'],
    ['REDIS_URL', 'localhost:6379', 'expected an address'],
    ['SEED', 'everything', 'expected demo, none, prices-1m, prices-100m or a number of rows'],
    ['CORS_ORIGINS', '*', 'expected a comma list of origins'],
    ['TRUSTED_PROXIES', 'everybody', 'expected none, or a comma list of addresses'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'expected none, or a comma list of addresses'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'expected none, or a comma list of addresses'],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1', 'expected none, or a comma list of addresses'],
    ['TRUSTED_PROXIES', '::/1', 'expected none, or a comma list of addresses'],
    ['TRUSTED_PROXIES', '10.0.0', 'expected none, or a comma list of addresses'],
    ['TRUSTED_PROXIES', 'none,10.0.0.1', 'expected none, or a comma list of addresses'],
    ['API_DOCS', 'yes', 'expected one of on, off'],
    ['JWT_KEYS', '{"keys":[{"kty":"oct","k":"hidden-password"}]}', 'expected a JSON Web Key Set'],
    ['REVISION', 'main', 'expected a commit of Git'],
    ['ADMIN_EMAIL', 'no-address', 'expected an email address'],
    ['ADMIN_PASSWORD', 'short', 'expected 8 to 50 characters'],
    ['NODE_ENV', 'prod', 'expected one of production'],
  ])('names %s when it is malformed, on one line, without its value', (name, value, expected) => {
    const read = () => readConfig({ ...development, [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(`${name}: ${expected}`)
    expect(read).not.toThrow(/\n|hidden-password/)
  })

  it.each([
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET: is required when S3_ENDPOINT is set'],
    [{ OAUTH_APPLE_CLIENT_ID: 'id', OAUTH_APPLE_TEAM_ID: 'team' }, 'OAUTH_APPLE_KEY_ID: is required'],
    [{ OAUTH_FACEBOOK_CLIENT_ID: 'id' }, 'OAUTH_FACEBOOK_CLIENT_SECRET: is required'],
  ])('wants the whole of a group: %j', (environment, expected) => {
    expect(() => readConfig({ ...development, ...environment })).toThrow(expected)
  })

  it('takes what Apple signs with in place of a secret', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
    const read = (key: string) =>
      readConfig({
        ...development,
        OAUTH_APPLE_CLIENT_ID: 'id',
        OAUTH_APPLE_TEAM_ID: 'team',
        OAUTH_APPLE_KEY_ID: 'key',
        OAUTH_APPLE_PRIVATE_KEY: key,
      }).oauth.apple
    const signing = { teamId: 'team', keyId: 'key', privateKey: pem }
    expect(read(pem)).toEqual({ clientId: 'id', credential: { signing }, issuer: undefined })
    expect(read(pem.replaceAll('\n', '\\n'))).toEqual(read(pem))
    const other = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(() => read(other)).toThrow('OAUTH_APPLE_PRIVATE_KEY: expected a private P-256 key in PEM form')
  })

  it.each([
    ['https://sign-in.example/realm', true],
    ['http://localhost:4000', true],
    ['http://127.0.0.1:4000', true],
    ['http://sign-in.example', false],
    ['sign-in.example', false],
  ])('sends the secrets of a client to %s: %s', (issuer, isTaken) => {
    const read = () =>
      readConfig({
        ...development,
        OAUTH_GOOGLE_CLIENT_ID: 'id',
        OAUTH_GOOGLE_CLIENT_SECRET: 's',
        OAUTH_GOOGLE_ISSUER: issuer,
      })
    if (isTaken) expect(read().oauth.google?.issuer).toBe(issuer)
    else expect(read).toThrow('OAUTH_GOOGLE_ISSUER: expected an https address')
  })

  it('has no development default for a secret in production', () => {
    expect(readConfig(production)).toMatchObject({ production: true, seed: 'none' })
    expect(() => readConfig({ ...production, JWT_KEYS: undefined })).toThrow(
      'JWT_KEYS: is required in production, which runs unless NODE_ENV says otherwise',
    )
    expect(() => readConfig({ ...production, ADMIN_PASSWORD: '' })).toThrow('ADMIN_PASSWORD: is required')
    expect(() => readConfig({ ...production, RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS: expected on')
  })

  it('is that of production where NODE_ENV is not set', () => {
    const { NODE_ENV, ...forgotten } = production
    expect(readConfig(forgotten)).toEqual(readConfig(production))
    expect(readConfig({ ...forgotten, NODE_ENV: ' ' })).toMatchObject({ production: true, docs: false })
    expect(() => readConfig({})).toThrow(/ in production/)
  })

  it('names the site in production wherever others can reach the process, and only with TLS', () => {
    const open = { ...production, HOST: '0.0.0.0' }
    expect(() => readConfig(open)).toThrow('PUBLIC_ORIGIN: is required in production; expected an https origin')
    expect(() => readWorkerSettings(open)).toThrow('PUBLIC_ORIGIN: is required in production')
    expect(() => readConfig({ ...open, PUBLIC_ORIGIN: 'http://qasima.example' })).toThrow('expected an https origin')
    expect(readConfig({ ...open, PUBLIC_ORIGIN: 'https://qasima.example' }).publicOrigin).toBe('https://qasima.example')
    // For a look at the production mode on this machine.
    expect(readConfig({ ...open, PUBLIC_ORIGIN: 'http://127.0.0.1:4000' }).publicOrigin).toBe('http://127.0.0.1:4000')
    expect(readConfig(production).publicOrigin).toBe('http://localhost:3000')
  })

  it('names the proxies in production, where all visitors behind one would otherwise share one limit', () => {
    const { TRUSTED_PROXIES, ...unnamed } = production
    const refusal = 'TRUSTED_PROXIES: is required in production; expected none, or a comma list of addresses'
    expect(() => readConfig(unnamed)).toThrow(refusal)
    expect(() => readApiSettings(unnamed)).toThrow(refusal)
    expect(readWorkerSettings(unnamed).trustedProxies).toEqual([])
    expect(readConfig({ ...unnamed, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
    expect(readConfig({ ...unnamed, TRUSTED_PROXIES: '10.1.2.3/8, fd00::/8' }).trustedProxies).toHaveLength(2)
  })

  it('shows the documents of the API outside production, and where a variable says so', () => {
    expect(readConfig(production).docs).toBe(false)
    expect(readConfig({ ...production, API_DOCS: 'on' }).docs).toBe(true)
    expect(readConfig({ ...development, API_DOCS: 'off' }).docs).toBe(false)
  })

  it('is to each role what that role needs, and nothing more', () => {
    const { JWT_KEYS, ADMIN_PASSWORD } = production
    expect(readWorkerSettings({ NODE_ENV: 'production' })).not.toHaveProperty('jwtKeys')
    expect(readApiSettings({ NODE_ENV: 'production', JWT_KEYS, TRUSTED_PROXIES: 'none' })).not.toHaveProperty('admin')
    expect(readMigrationSettings({ NODE_ENV: 'production', ADMIN_PASSWORD })).not.toHaveProperty('jwtKeys')
    expect(() => readApiSettings({ NODE_ENV: 'production', ADMIN_PASSWORD, TRUSTED_PROXIES: 'none' })).toThrow(
      'JWT_KEYS: is required',
    )
    expect(() => readMigrationSettings({ NODE_ENV: 'production', JWT_KEYS })).toThrow('ADMIN_PASSWORD: is required')
    // What is malformed and of no use here is no reason to stop.
    expect(readWorkerSettings({ JWT_KEYS: 'x', API_ORIGIN: 'x', REDIS_URL: 'x' }).port).toBe(3000)
  })
})
