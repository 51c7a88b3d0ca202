import { describe, expect, it } from '@jest/globals'
import { readTurboSettings } from './turbo-settings.ts'

const test = { NODE_ENV: 'test' }
const secret = 'x'.repeat(32)

describe('settings of Turbo', () => {
  it('name hosts of trials, and where they are', () => {
    const { turboHosts } = readTurboSettings({
      ...test,
      TURBO_HOSTS: 'souq.localhost=127.0.0.1:4300, b.example=[::1]:80',
    })
    expect([...turboHosts]).toEqual([
      ['souq.localhost', { address: '127.0.0.1', port: 4_300 }],
      ['b.example', { address: '::1', port: 80 }],
    ])
  })

  it.each([
    [{ ...test, TURBO_HOSTS: 'souq.localhost' }, 'TURBO_HOSTS: expected a comma list of name=address:port'],
    [{ ...test, TURBO_HOSTS: 'a=b:1' }, 'TURBO_HOSTS: expected'],
    [{ NODE_ENV: 'production', TURBO_HOSTS: 'a=127.0.0.1:1' }, 'TURBO_HOSTS: expected nothing in production'],
    [{ ...test, TURBO_URL: 'turbo:3003' }, 'TURBO_URL: expected an origin'],
    [{ ...test, TURBO_URL: 'http://turbo:3003' }, 'TURBO_SECRET: is required when TURBO_URL is set'],
    [{ ...test, TURBO_BROWSER: 'chromium' }, 'TURBO_BROWSER: expected the whole path of a Chromium'],
    [{ ...test, TURBO_SECRET: 'short' }, 'TURBO_SECRET: expected 32 characters or more'],
  ])('stop a start: %j', (environment, message) => {
    expect(() => readTurboSettings(environment)).toThrow(message)
  })

  it('ask for the secret where a process reads for others alone', () => {
    expect(() => readTurboSettings(test, { servesOthers: true })).toThrow('TURBO_SECRET: is required for a process')
    expect(readTurboSettings({ ...test, TURBO_SECRET: secret }, { servesOthers: true }).turboSecret).toBe(secret)
    expect(readTurboSettings(test)).toMatchObject({ turboUrl: undefined, turboSecret: undefined })
  })
})
