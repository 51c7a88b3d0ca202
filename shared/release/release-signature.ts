import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** An Ed25519 key pair as texts: base64url of its 32 bytes each, as JSON Web Keys have them (RFC 8037). */
export interface SigningPair {
  readonly publicKey: string
  readonly privateKey: string
}

const curve = { kty: 'OKP', crv: 'Ed25519' } as const

/** A signature of a release is one of nothing else. */
const signedBytes = (text: string): Buffer => Buffer.from(`qasima release\n${text}`)

export function newSigningPair(): SigningPair {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { publicKey: x, privateKey: d }
}

/** Signs the text of a release. @throws Error for a pair that is none. */
export function signRelease(text: string, { publicKey: x, privateKey: d }: SigningPair): string {
  return sign(null, signedBytes(text), createPrivateKey({ key: { ...curve, x, d }, format: 'jwk' })).toString(
    'base64url',
  )
}

/** Whether a signature of a release's text was made with the private half of this key. */
export function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { ...curve, x: publicKey }, format: 'jwk' })
    return verify(null, signedBytes(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** What comes before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The pair of a private key. @throws Error for a text that is none. */
export function pairOf(privateKey: string): SigningPair {
  const key = Buffer.concat([privateKeyHead, Buffer.from(privateKey, 'base64url')])
  const { x = '' } = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' })).export({ format: 'jwk' })
  return { publicKey: x, privateKey }
}
