import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A pair of keys as settings and browsers write them, in base64url. */
export function p256Keys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  // One key in 256 begins with a zero, which is left out.
  const number = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(32 - number.length), number]).toString('base64url')
  return { pair, publicKey, privateKey }
}

/** A browser as a push service knows it: with the keys that alone read what is sent to it. */
export function pushBrowser(endpoint: string) {
  const { pair, publicKey } = p256Keys()
  const auth = randomBytes(16)
  /** By the receiver's side of RFC 8188 and RFC 8291. */
  const decrypt = (body: Buffer) => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const sealed = body.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = derive(pair.computeSecret(sender), auth, info, 32)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    )
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const text = padded.subarray(0, padded.lastIndexOf(2))
    return JSON.parse(text.toString())
  }
  return { device: { endpoint, keys: { p256dh: publicKey, auth: auth.toString('base64url') } }, decrypt }
}
