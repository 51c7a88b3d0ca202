import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from '../config/signing-keys.ts'

type Key = Pick<SigningKeys, 'privateKey'>

/** The content of a token, and its expiry. */
interface Claims {
  /** ISO 8601. */
  readonly expiresAt: string
}

/**
 * The key is derived from the one that signs access tokens, separately for each purpose, so that tokens are not
 * interchangeable.
 */
const signatureOf = (purpose: string, text: string, { privateKey }: Key): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', privateKey, '', `qasima ${purpose}`, 32)))
    .update(text)
    .digest()

/** Signs claims for one purpose. */
export function signClaims(purpose: string, claims: Claims, key: Key): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${signatureOf(purpose, text, key).toString('base64url')}`
}

/** The claims of a valid token for the purpose; undefined for any other text. `Signed`: the claims of that purpose. */
export function readClaims<Signed extends Claims>(purpose: string, token: string, key: Key): Signed | undefined {
  const [text = '', signature = ''] = token.split('.')
  const [own, given] = [signatureOf(purpose, text, key), Buffer.from(signature, 'base64url')]
  if (own.length !== given.length || !timingSafeEqual(own, given)) return undefined
  const claims: Signed = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Date.parse(claims.expiresAt) > Date.now() ? claims : undefined
}
