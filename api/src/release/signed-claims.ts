import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from '../config/signing-keys.ts'

type Key = Pick<SigningKeys, 'privateKey'>

/** What a token says, and until when. */
interface Claims {
  /** ISO 8601. */
  readonly expiresAt: string
}

/** The key comes from the one that signs access tokens, another one for each purpose: none stands for another. */
const signatureOf = (purpose: string, text: string, { privateKey }: Key): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', privateKey, '', `qasima ${purpose}`, 32)))
    .update(text)
    .digest()

/** The token that says this, for one purpose. */
export function signClaims(purpose: string, claims: Claims, key: Key): string {
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return `${text}.${signatureOf(purpose, text, key).toString('base64url')}`
}

/** What a token says that this service made for the purpose and that has not ended; undefined for every other text. Signed: what is signed for it. */
export function readClaims<Signed extends Claims>(purpose: string, token: string, key: Key): Signed | undefined {
  const [text = '', signature = ''] = token.split('.')
  const [own, given] = [signatureOf(purpose, text, key), Buffer.from(signature, 'base64url')]
  if (own.length !== given.length || !timingSafeEqual(own, given)) return undefined
  const claims: Signed = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Date.parse(claims.expiresAt) > Date.now() ? claims : undefined
}
