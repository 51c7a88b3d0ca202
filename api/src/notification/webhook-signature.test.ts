import { describe, expect, it } from '@jest/globals'
import { webhookHeaders, webhookSecret } from './webhook-signature.ts'

describe('the signature of an event', () => {
  it('matches Standard Webhooks, byte by byte', () => {
    // The specification's own example.
    const headers = webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    })
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('uses a different secret for each salt and key', () => {
    const key = 'k'.repeat(32)
    const secret = webhookSecret(key, 'one')
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(webhookSecret(key, 'one')).toBe(secret)
    expect(webhookSecret(key, 'two')).not.toBe(secret)
    expect(webhookSecret('l'.repeat(32), 'one')).not.toBe(secret)
  })
})
