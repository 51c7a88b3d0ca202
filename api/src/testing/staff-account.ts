import { hashPassword } from '../password/password.ts'
import { makeAuthenticator } from './authenticator.ts'
import { codeOf } from './authenticator-code.ts'
import type { TestApi } from './test-api.ts'

const password = 'correct horse battery'
let hash: Promise<string> | undefined
let made = 0

type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
) => Promise<{
  readonly statusCode: number
  readonly json: () => ReturnType<typeof JSON.parse>
}>

/** A member of staff who signs in with a password, and what they do to their own second factors. */
export async function makeStaffAccount(api: TestApi, permissions: readonly string[] = []) {
  hash ??= hashPassword(password)
  const email = `factor-${++made}@example.com`
  const values = { email, password_hash: await hash, email_verified_at: new Date() }
  const id = await api.rows.staff(permissions)
  await api.database.main.kysely.updateTable('user').set(values).where('id', '=', id).execute()
  const { accessToken, sessionId } = await api.signedIn(id)
  const callWith =
    (token?: string): Call =>
    (method, path, payload) =>
      api.request({
        method,
        url: `/api/v1${path}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(payload && { payload }),
      })
  const call = callWith(accessToken)

  async function addApp() {
    const { challenge, secret } = (await call('POST', '/auth/factors/app/options')).json()
    const { factors, recoveryCodes } = (
      await call('POST', '/auth/factors/app', { challenge, code: codeOf(secret, -1) })
    ).json()
    return { secret: String(secret), factors, recoveryCodes }
  }
  async function addPasskey(name = 'Laptop') {
    const authenticator = makeAuthenticator()
    const { challenge, passkey } = (await call('POST', '/auth/factors/passkey/options')).json()
    const attestation = authenticator.create(passkey.challenge)
    const reply = await call('POST', '/auth/factors/passkey', { challenge, name, attestation })
    return { authenticator, reply, ...reply.json() }
  }
  const login = () => callWith()('POST', '/auth/login', { email, password })
  return {
    id,
    email,
    password,
    sessionId,
    call,
    addApp,
    addPasskey,
    login,
    /** A sign-in as far as its second step: the challenge. */
    challenge: async (): Promise<string> => (await login()).json().challenge,
    secondStep: (payload: object) => callWith()('POST', '/auth/second-factor', payload),
    stepOptions: (challenge: string) => callWith()('POST', '/auth/second-factor/options', { challenge }),
  }
}
