import { describe, expect, it } from '@jest/globals'
import { p256Keys } from '../testing/push-browser.ts'
import { readPushSettings } from './push-settings.ts'

const keys = p256Keys()
const read = (environment: Record<string, string>) => readPushSettings({ NODE_ENV: 'test', ...environment })

describe('the settings of push messages', () => {
  it('are not needed', () => {
    expect(read({ NODE_ENV: 'production' })).toEqual({ vapid: undefined, hosts: new Map() })
  })

  it('are a pair of keys', () => {
    const { vapid } = read({ VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey })
    expect(vapid?.publicKey).toBe(keys.publicKey)
    expect(vapid?.privateKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1')
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['one key alone', { VAPID_PUBLIC_KEY: keys.publicKey }, /^VAPID_PRIVATE_KEY: is required when/],
    ['no point', { VAPID_PUBLIC_KEY: 'abc' }, /^VAPID_PUBLIC_KEY: expected a P-256 point/],
    [
      'two halves of different pairs',
      { VAPID_PUBLIC_KEY: p256Keys().publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
      /^VAPID_PUBLIC_KEY: is not that of/,
    ],
    [
      'a host of trials in production',
      { NODE_ENV: 'production', PUSH_HOSTS: 'push.test=127.0.0.1:9' },
      /^PUSH_HOSTS: expected nothing in production/,
    ],
  ])('refuse %s', (_, environment, problem) => {
    expect(() => read(environment)).toThrow(problem)
  })
})
