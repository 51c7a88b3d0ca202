import { describe, expect, it } from '@jest/globals'
import { hideSecrets, type SecretAddress, secretPaths } from './secret-address.ts'

const routes: readonly SecretAddress[] = [
  { path: '/shop/:id' },
  { path: '/reset-password/:resetToken', secrets: ['resetToken'] },
  { path: '/oauth/callback', secrets: ['id'] },
  { path: '/team/:name/join/:token?', secrets: ['token', 'mail'] },
]
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://qasima.example')
  return hideSecrets({ pathname, search }, routes)
}

describe('the address of a page', () => {
  it.each([
    ['/reset-password/s3cret', '/reset-password/-', { resetToken: 's3cret' }],
    ['/en/reset-password/s3cret/', '/en/reset-password/-', { resetToken: 's3cret' }],
    ['/reset-password/a%20b?page=1', '/reset-password/-?page=1', { resetToken: 'a b' }],
    ['/reset-password/%', '/reset-password/-', { resetToken: '%' }],
    ['/oauth/callback?id=h4ndover&from=x', '/oauth/callback?from=x', { id: 'h4ndover' }],
    ['/en/oauth/callback?id=h4ndover', '/en/oauth/callback', { id: 'h4ndover' }],
    ['/team/a/join/t?mail=m', '/team/a/join/-', { token: 't', mail: 'm' }],
    // Addresses of no page that contain a secret anyway.
    ['/reset-password/s3cret/more', '/reset-password/-', {}],
    ['/en/en/reset-password/s3cret', '/en/en/reset-password/-', {}],
    ['/RESET-password/s3cret', '/RESET-password/-', {}],
  ])('%s becomes %s', (address, shown, secrets) => {
    expect(at(address)).toEqual({ address: shown, secrets })
  })

  it.each(['/', '/en', '/shop/s3cret', '/reset-password', '/reset-password/-', '/oauth/callback?error=failed'])(
    '%s stays',
    (address) => {
      expect(at(address)).toBeUndefined()
    },
  )
})

describe('a path in a log', () => {
  const cut = secretPaths(routes)

  it.each([
    ['/api/v1/auth/reset-password/s3cret', '/api/v1/auth/reset-password/-'],
    ['/x/reset-password/s3cret/y', '/x/reset-password/-'],
    ['/reset%2Dpassword/s3cret', '/reset-password/-'],
    ['/reset%252Dpassword%2Fs3cret', '/reset-password/-'],
    ['/reset-password/s3cret%', '/reset-password/-'],
    ['//reset-password//s3cret', '//reset-password//-'],
    ['/reset-password\\s3cret', '/reset-password\\-'],
    ['/reset-password/a\ns3cret', '/reset-password/-'],
    ['/team/a/join/s3cret', '/team/a/join/-'],
  ])('%s becomes %s', (path, shown) => {
    expect(cut(path)).toBe(shown)
  })

  it.each(['%2f', '/', '\\', '/reset-password'])('with thousands of %s is processed in linear time', (part) => {
    const path = `/en${part.repeat(20_000)}`
    expect(cut(path).length).toBeLessThanOrEqual(path.length)
  })

  it.each(['/api/v1/auth/reset-password', '/reset-password/', '/reset-passwords/3', '/shop/12/noon', '/%', '/'])(
    '%s stays',
    (path) => {
      expect(cut(path)).toBe(path)
    },
  )
})
