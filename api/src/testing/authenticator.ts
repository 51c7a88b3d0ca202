import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const encoded = (data: string | Buffer): string => Buffer.from(data).toString('base64url')
const text = (value: string): Buffer => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
const bytes = (value: Buffer): Buffer =>
  Buffer.concat([value.length < 24 ? Buffer.of(0x40 + value.length) : Buffer.of(0x58, value.length), value])

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const

/** An authenticator with one passkey (ES256), which signs whatever a page of this origin asks it for. */
export function makeAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let count = 0

  const clientData = (type: string, challenge: string) => JSON.stringify({ type, challenge, origin })
  const authenticatorData = (flag: number, ...rest: Buffer[]) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count++)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.of(flag), counter, ...rest])
  }
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.of(0x21),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.of(0x22),
    bytes(Buffer.from(y, 'base64url')),
  ])
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' } as const

  return {
    /** Makes the passkey. */
    create(challenge: string) {
      const data = authenticatorData(
        flags.present | flags.verified | flags.attested,
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        cose,
      )
      const attestation = Buffer.concat([
        Buffer.of(0xa3),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData'), bytes(data)],
      ])
      const clientDataJSON = encoded(clientData('webauthn.create', challenge))
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: encoded(attestation), transports: ['internal'] },
        clientExtensionResults: {},
      }
    },
    /** Signs with it. */
    get(challenge: string) {
      const data = authenticatorData(flags.present | flags.verified)
      const client = clientData('webauthn.get', challenge)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
        },
        clientExtensionResults: {},
      }
    },
  }
}
