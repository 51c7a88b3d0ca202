import { beforeEach, describe, expect, it } from '@jest/globals'
import { browseAt, type Cookies } from '../testing/cookies.ts'
import { cookieDomain } from './cookie.ts'
import { readSession, removeSession, type StoredSession, writeSession } from './session-cookie.ts'

const kept: StoredSession = {
  user: {
    id: 'u1',
    email: 'noura@qasima.example',
    firstName: 'نورة',
    lastName: 'العلي',
    sex: 'FEMALE',
    birthDate: '1994-05-01',
    country: 'sa',
    isEmailVerified: true,
  },
  tokens: { accessToken: 'access-token', refreshToken: 'refresh-token' },
}

let cookies: Cookies
beforeEach(() => {
  cookies = browseAt('http://localhost:3000/signin')
})

const causeOf = (promise: Promise<unknown>) => promise.catch((error) => [error.message, error.cause?.name])

describe('the cookie of a session', () => {
  it('decrypts to what was stored, and reveals none of it', async () => {
    await writeSession(kept, 'localhost')
    expect(await readSession()).toEqual(kept)
    expect(cookies.cookie).toMatch(/^session=[\w+/]+=*$/)
    expect(atob(cookies.cookie.slice('session='.length))).not.toMatch(/noura|token|version/)
  })

  it('lasts a year at most and goes to no other site', async () => {
    await writeSession(kept, 'localhost')
    expect(cookies.written.at(-1)).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  })

  it('is sent over https only, and to every host of the main domain', async () => {
    cookies = browseAt('https://qasima.example/signin')
    await writeSession(kept, 'qasima.example')
    expect(cookies.written.at(-1)).toMatch(/; SameSite=Lax; Domain=qasima\.example; Secure$/)
  })

  it('fits even if every name has its maximum length', async () => {
    const long = 'م'.repeat(50)
    const user = { ...kept.user, email: `${'a'.repeat(242)}@example.com`, firstName: long, lastName: long }
    await writeSession({ user, tokens: { accessToken: 'a'.repeat(500), refreshToken: 'r'.repeat(64) } }, 'localhost')
    expect((await readSession())?.user).toEqual(user)
  })

  it('is gone when it is removed', async () => {
    await writeSession(kept, 'localhost')
    removeSession('localhost')
    expect(cookies.cookie).toBe('')
    expect(await readSession()).toBeNull()
  })

  it.each([
    ['qasima.example', 'qasima.example', 'qasima.example'],
    ['shop.qasima.example', 'qasima.example', 'qasima.example'],
    ['evilqasima.example', 'qasima.example', null],
    ['other.example', 'qasima.example', null],
    ['localhost', 'localhost', null],
    ['192.168.1.7', '192.168.1.7', null],
    ['[::ffff:1.2.3.4]', '[::ffff:1.2.3.4]', null],
  ])('on %s of %s belongs to the domain %s', (hostname, mainDomain, domain) => {
    expect(cookieDomain(hostname, mainDomain)).toBe(domain)
  })
})

describe('no session', () => {
  const sealed = async (content: unknown) => {
    await writeSession(content as StoredSession, 'localhost')
    return readSession()
  }

  it.each(['', 'x', 'bm90IGEgc2Vzc2lvbg==', '%'])('cannot be read from the value %p', async (value) => {
    cookies.cookie = `session=${value}; Path=/`
    expect(await readSession()).toBeNull()
  })

  it('cannot be read if tampered with', async () => {
    await writeSession(kept, 'localhost')
    const value = cookies.cookie.slice('session='.length)
    cookies.cookie = `session=${value.slice(0, 40)}${value[40] === 'A' ? 'B' : 'A'}${value.slice(41)}`
    expect(await readSession()).toBeNull()
  })

  it.each([
    ['without tokens', { user: kept.user }],
    ['with an empty token', { ...kept, tokens: { ...kept.tokens, refreshToken: '' } }],
    ['without an account', { tokens: kept.tokens }],
    ['with a field of another kind', { ...kept, user: { ...kept.user, isEmailVerified: 'yes' } }],
    ['with a field missing', { ...kept, user: { ...kept.user, country: undefined } }],
  ])('cannot be read from one %s', async (_, content) => {
    expect(await sealed(content)).toBeNull()
  })

  it('cannot be read from another version', async () => {
    const seal = JSON.stringify
    JSON.stringify = (value) => seal({ ...value, version: 1 })
    await writeSession(kept, 'localhost').finally(() => {
      JSON.stringify = seal
    })
    expect(await readSession()).toBeNull()
  })
})

describe('storage that fails', () => {
  const closed = {
    get cookie(): string {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    },
    set cookie(_: string) {
      throw new DOMException('The document is sandboxed', 'SecurityError')
    },
  }

  it('reports what failed, and why', async () => {
    Object.assign(globalThis, { document: closed })
    expect(await causeOf(writeSession(kept, 'localhost'))).toEqual(['Failed to set item in storage', 'SecurityError'])
    expect(await causeOf(readSession())).toEqual(['Failed to get item from storage', 'SecurityError'])
    expect(await causeOf((async () => removeSession('localhost'))())).toEqual([
      'Failed to remove item from storage',
      'SecurityError',
    ])
  })

  it('is detected although the browser does not report it', async () => {
    cookies.open = false
    expect(await causeOf(writeSession(kept, 'localhost'))).toEqual(['Failed to set item in storage', 'Error'])
  })

  it('refuses what is too long for a cookie', async () => {
    const tokens = { accessToken: 'a'.repeat(4_000), refreshToken: 'r' }
    expect(await causeOf(writeSession({ ...kept, tokens }, 'localhost'))).toEqual([
      'Failed to set item in storage',
      'RangeError',
    ])
  })
})
