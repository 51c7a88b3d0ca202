import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Override } from '../../../shared/contract/release/override.routes.ts'
import type { SigningKeys } from '../config/signing-keys.ts'

/** What the token of an override says: what it is of, and in whose session it was made. */
export interface OverrideClaims extends Override {
  readonly sessionId: string
}

type Key = Pick<SigningKeys, 'privateKey'>

/** The key comes from the one that signs access tokens, and neither stands for the other. */
const signatureOf = (claims: string, { privateKey }: Key): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', privateKey, '', 'qasima override', 32)))
    .update(claims)
    .digest()

export function overrideTokenOf(claims: OverrideClaims, key: Key): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${signatureOf(text, key).toString('base64url')}`
}

/** What a token says that this service made and that has not ended; undefined for every other text. */
export function readOverrideToken(token: string, key: Key): OverrideClaims | undefined {
  const [text = '', signature = ''] = token.split('.')
  const [own, given] = [signatureOf(text, key), Buffer.from(signature, 'base64url')]
  if (own.length !== given.length || !timingSafeEqual(own, given)) return undefined
  const claims: OverrideClaims = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Date.parse(claims.expiresAt) > Date.now() ? claims : undefined
}
