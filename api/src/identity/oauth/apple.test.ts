import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { appleSecret, signedSecret } from './apple.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const signing = {
  teamId: 'TEAM000001',
  keyId: 'KEY0000001',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}

const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

describe('the client secret for Apple', () => {
  const secret = appleSecret('example.qasima.web', signing, 'https://appleid.apple.com')
  const [header, claims, signature = ''] = secret.split('.')

  it('names us and Apple, and is valid for a few minutes', () => {
    expect(decoded(header)).toEqual({ alg: 'ES256', kid: 'KEY0000001' })
    const { iat, exp, ...who } = decoded(claims)
    expect(who).toEqual({ iss: 'TEAM000001', sub: 'example.qasima.web', aud: 'https://appleid.apple.com' })
    expect(Math.abs(iat - Date.now() / 1_000)).toBeLessThan(5)
    expect(exp - iat).toBe(300)
  })

  it('is signed with our key', () => {
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    const isGood = (content: string) => verify('sha256', Buffer.from(content), key, Buffer.from(signature, 'base64url'))
    expect(isGood(`${header}.${claims}`)).toBe(true)
    expect(isGood(`${header}.${claims}x`)).toBe(false)
  })

  it('is sent with the call, and made for the called issuer', () => {
    const body = new URLSearchParams({ grant_type: 'authorization_code' })
    signedSecret('example.qasima.web', signing)(
      { issuer: 'https://issuer.example' },
      { client_id: '' },
      body,
      new Headers(),
    )
    expect(body.get('client_id')).toBe('example.qasima.web')
    expect(decoded(body.get('client_secret')?.split('.')[1]).aud).toBe('https://issuer.example')
  })
})
