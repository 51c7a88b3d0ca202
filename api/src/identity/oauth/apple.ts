import { sign } from 'node:crypto'
import type { ClientAuth } from 'openid-client'
import type { OAuthSigning } from '../../config/config.ts'
import type { ProviderProfile } from './sign-in-provider.ts'

/** Seconds for which a secret is valid: it is made for one call. Apple allows at most six months. */
const secretSeconds = 300

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Apple clients have no fixed secret; they sign one, ES256, for each call. */
export function appleSecret(clientId: string, { teamId, keyId, privateKey }: OAuthSigning, audience: string): string {
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: teamId, sub: clientId, aud: audience, iat: now, exp: now + secretSeconds }
  const content = `${encoded({ alg: 'ES256', kid: keyId })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

export const signedSecret =
  (clientId: string, signing: OAuthSigning): ClientAuth =>
  ({ issuer }, _client, body) => {
    body.set('client_id', clientId)
    body.set('client_secret', appleSecret(clientId, signing, issuer))
  }

/**
 * The names of a user who signs in for the first time. They come through the browser, unsigned: suitable only for a
 * greeting.
 */
export function appleNames(answer: URLSearchParams): Pick<ProviderProfile, 'firstName' | 'lastName'> {
  try {
    const { firstName, lastName } = JSON.parse(answer.get('user') ?? '').name
    return {
      firstName: typeof firstName === 'string' ? firstName : null,
      lastName: typeof lastName === 'string' ? lastName : null,
    }
  } catch {
    return { firstName: null, lastName: null }
  }
}
