import { createPrivateKey, sign } from 'node:crypto'
import { startSmtpServer, type TestSmtpServer } from '../../../api/src/testing/smtp-server.ts'
import { until } from '../../../api/src/testing/until.ts'
import { sessionDays } from '../../../shared/contract/identity/identity.limits.ts'
import { withClient } from '../../start/with-client.ts'
import { password, type Tokens } from '../caller.ts'
import { type Fault, findings } from '../fault.ts'
import { embeddedDatabase, type Service, signingKey, startService } from '../service.ts'

/** Where the time of what expires is stored. */
const dated = ['user_session', 'refresh_token', 'reset_token', 'verification_code']

/** Moves every stored time into the past, which to the database is a clock that jumped ahead. */
const passTime = (url: string, amount: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('update %I set %s', table_name, string_agg(format('%1$I = %1$I - interval %2$L', column_name, $2::text), ', ')) as statement
       from information_schema.columns
       where table_schema = 'public' and table_name = any ($1) and data_type = 'timestamp with time zone'
       group by table_name`,
      [dated, amount],
    )
    if (rows.length !== dated.length) throw new Error(`a table of ${dated.join(', ')} is not there`)
    for (const { statement } of rows) await client.query(statement)
  })

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** The same access token, as if it had been signed so many seconds earlier. */
function agedToken(token: string, age: number): string {
  const claims = claimsOf(token)
  const moved = { ...claims, iat: claims.iat - age, exp: claims.exp - age }
  const signed = `${token.split('.')[0]}.${Buffer.from(JSON.stringify(moved)).toString('base64url')}`
  const key = createPrivateKey({ key: signingKey, format: 'jwk' })
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

interface World {
  readonly service: Service
  readonly url: string
  readonly mails: TestSmtpServer
}

/** The newest mail to an address in which there is such a thing. */
const mailed = ({ mails }: World, address: string, what: RegExp, than?: string) =>
  until(`a mail with ${what}`, () => {
    const found = mails.received
      .filter(({ recipients }) => recipients.includes(address))
      .map(({ text }) => what.exec(text)?.[1])
      .findLast((one) => one)
    return found === than ? undefined : found
  })

const refresh = async ({ service }: World, { refreshToken }: Tokens) => {
  const { status, body } = await service.call('POST', '/auth/refresh', { token: refreshToken })
  return { status, tokens: status === 200 ? (JSON.parse(body).tokens ?? JSON.parse(body)) : undefined }
}

async function tryAccessToken({ service, ...world }: World) {
  const tokens = await service.register('access@example.com')
  const { iat, exp } = claimsOf(tokens.accessToken)
  const statusAt = async (age: number) =>
    (await service.call('GET', '/auth/profile', { token: agedToken(tokens.accessToken, age) })).status
  const statuses = [await statusAt(exp - iat - 60), await statusAt(exp - iat + 60)]
  const renewed = await refresh({ service, ...world }, tokens)
  statuses.push(renewed.status)
  statuses.push((await service.call('GET', '/auth/profile', { token: renewed.tokens?.accessToken })).status)
  return {
    statuses,
    expected: [200, 401, 200, 200],
    words: 'access token: a minute before its end, a minute after, refreshed, the new one',
  }
}

async function tryVerificationCode(world: World) {
  const { service, url } = world
  const verify = async (token: string, code: string) =>
    (await service.call('POST', '/auth/verify-email', { token, body: { token: code } })).status
  const code = /^(\d{5})$/m
  const [early, late] = [await service.register('early@example.com'), await service.register('late@example.com')]
  const [earlyCode, lateCode] = [
    await mailed(world, 'early@example.com', code),
    await mailed(world, 'late@example.com', code),
  ]
  await passTime(url, '9 minutes')
  const statuses = [await verify(early.accessToken, earlyCode)]
  await passTime(url, '2 minutes')
  statuses.push(await verify(late.accessToken, lateCode))
  statuses.push(
    (await service.call('POST', '/auth/resend-verification-email', { token: late.accessToken, body: {} })).status,
  )
  statuses.push(await verify(late.accessToken, await mailed(world, 'late@example.com', code, lateCode)))
  return {
    statuses,
    expected: [200, 403, 200, 200],
    words: 'code of 10 minutes: after 9, after 11, asked anew, the new one',
  }
}

async function tryResetLink(world: World) {
  const { service, url } = world
  const email = 'forgetful@example.com'
  await service.register(email)
  const link = /reset-password\/([\w-]{40,})/
  const ask = async () => (await service.call('POST', '/auth/forgot-password', { body: { email } })).status
  const look = async (token: string) => (await service.call('GET', `/auth/reset-password/${token}`)).status
  const reset = async (token: string) =>
    (
      await service.call('POST', '/auth/reset-password', {
        body: { token, password: `${password} more`, confirmPassword: `${password} more` },
      })
    ).status
  const statuses = [await ask()]
  const old = await mailed(world, email, link)
  await passTime(url, '59 minutes')
  statuses.push(await look(old))
  await passTime(url, '2 minutes')
  statuses.push(await look(old), await reset(old), await ask())
  statuses.push(await reset(await mailed(world, email, link, old)))
  return {
    statuses,
    expected: [200, 204, 403, 403, 200, 200],
    words: 'reset link of 60 minutes: asked for, after 59, after 61, used then, asked anew, the new one',
  }
}

async function trySession(world: World) {
  const { service, url } = world
  const idle = await service.register('idle@example.com')
  let busy = await service.register('busy@example.com')
  const statuses: number[] = []
  let days = 0
  let last = 200
  while (last === 200 && days < 2 * sessionDays.absolute) {
    await passTime(url, `${sessionDays.idle - 1} days`)
    const { status, tokens } = await refresh(world, busy)
    if (status === 200) days += sessionDays.idle - 1
    if (tokens) busy = tokens
    last = status
  }
  statuses.push((await refresh(world, idle)).status, last)
  statuses.push((await service.call('POST', '/auth/login', { body: { email: 'busy@example.com', password } })).status)
  const isWhole = days <= sessionDays.absolute && days > sessionDays.absolute - sessionDays.idle
  return {
    statuses: [...statuses, isWhole ? 200 : 500],
    expected: [401, 401, 200, 200],
    words: `session: unused for more than ${sessionDays.idle} days, used every ${sessionDays.idle - 1} days and over after ${days}, signing in`,
  }
}

export const expiryFault: Fault = {
  name: 'expiry',
  promise:
    'The clock jumps to either side of an expiry (every stored time is moved back in the database, and access tokens are signed with earlier ones; the clock of the machine stays): access tokens, verification codes, reset links and sessions work before their end and are refused after it, and new ones are had at once',
  limit: 120,
  run: async (after) => {
    const mails = await startSmtpServer()
    after(() => mails.close())
    const service = await startService(after, { environment: { SMTP_URL: mails.url } })
    const { url } = await embeddedDatabase(service)
    const world = { service, url, mails }
    const { note, seen } = findings()
    for (const attempt of [tryAccessToken, tryVerificationCode, tryResetLink, trySession]) {
      const { statuses, expected, words } = await attempt(world)
      note(statuses.join() === expected.join(), `${words}: ${statuses.join(', ')}`)
    }
    return seen()
  },
}
