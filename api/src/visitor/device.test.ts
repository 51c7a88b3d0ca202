import { describe, expect, it } from '@jest/globals'
import { deviceOf } from './device.ts'

describe('the device of a user agent', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
      { device: 'phone', os: 'Android', browser: 'Chrome' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
      { device: 'tablet', os: 'iOS', browser: 'Safari' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
      { device: 'desktop', os: 'Windows', browser: 'Firefox' },
    ],
    ['me@mail.example/1 (+966501234567)', { device: 'other', os: null, browser: 'other' }],
    ['', { device: 'other', os: null, browser: null }],
    ['something unheard of', { device: 'other', os: null, browser: null }],
  ])('is read from %j', (userAgent, device) => {
    expect(deviceOf(userAgent)).toEqual(device)
  })
})
