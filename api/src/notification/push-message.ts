import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { VapidKeys } from '../config/push-settings.ts'

/** The keys of a browser with which only it can read messages, in base64url. */
export interface PushKeys {
  /** A P-256 point. */
  readonly p256dh: string
  readonly auth: string
}

const curve = 'prime256v1'
/** Maximum size of a message, the limit of push services. */
const recordSize = 4_096
/** Seconds for which a signature is valid; at most a day. */
const signatureSeconds = 43_200

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Whether the keys can be used for encryption: a point on the curve, and sixteen secret bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url')
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/**
 * The encrypted body of a push message: content coding `aes128gcm` (RFC 8188) with the keys of RFC 8291.
 * @throws Error for invalid keys.
 */
export function encryptPush(message: string, { p256dh, auth }: PushKeys): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const own = createECDH(curve)
  const sender = own.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = derive(own.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  // The byte after the text marks the last record.
  const sealed = [cipher.update(Buffer.concat([Buffer.from(message), Buffer.of(2)])), cipher.final()]
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, ...sealed, cipher.getAuthTag()])
}

/** The header that identifies us to the push service of an origin (RFC 8292). */
export function vapidHeader({ publicKey, privateKey }: VapidKeys, origin: string, contact: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: origin, exp: Math.floor(Date.now() / 1_000) + signatureSeconds, sub: contact }
  const input = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${input}.${signature.toString('base64url')}, k=${publicKey}`
}
