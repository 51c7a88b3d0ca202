import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SigningKeys } from '../../config/signing-keys.ts'

type Keys = Pick<SigningKeys, 'kid' | 'privateKeys'>

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Derived from the key that signs tokens, so that no second secret is needed. */
function keyOf({ privateKeys }: Keys, kid: string): Buffer | undefined {
  const pem = privateKeys.get(kid)
  return pem === undefined ? undefined : Buffer.from(hkdfSync('sha256', pem, '', 'qasima second factor', 32))
}

/** Encrypts a secret for one account, prefixed with the name of its key, to allow key rotation. */
export function seal(keys: Keys, userId: string, secret: Uint8Array): Buffer {
  const key = keyOf(keys, keys.kid)
  if (!key) throw new Error('the key that signs has no private part')
  const name = Buffer.from(keys.kid)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(userId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([Buffer.of(name.length), name, iv, cipher.getAuthTag(), text])
}

/** Decrypts a secret; undefined if its key is no longer in the set, or it belongs to another account. */
export function unseal(keys: Keys, userId: string, sealed: Buffer): Buffer | undefined {
  const start = 1 + (sealed[0] ?? 0)
  const key = keyOf(keys, sealed.subarray(1, start).toString())
  if (!key) return undefined
  const [iv, tag] = [
    sealed.subarray(start, start + ivBytes),
    sealed.subarray(start + ivBytes, start + ivBytes + tagBytes),
  ]
  try {
    const decipher = createDecipheriv(algorithm, key, iv).setAAD(Buffer.from(userId)).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(start + ivBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Whether a secret was encrypted with the current signing key. */
export const isSealedWithNewest = ({ kid }: Keys, sealed: Buffer): boolean =>
  sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString() === kid
