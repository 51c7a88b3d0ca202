import { describe, expect, it } from '@jest/globals'
import { hostileAddresses } from '../testing/hostile-addresses.ts'
import { allowedRedirect } from './allowed-redirect.ts'

const ours = ['qasima://']

describe('where a redirect may lead', () => {
  it.each(hostileAddresses.map((value) => [JSON.stringify(value).slice(0, 60), value]))(
    'nowhere for %s',
    (_, value) => {
      expect(allowedRedirect(value, ours)).toBeNull()
    },
  )

  it.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/en/dashboard?tab=a#settings', '/en/dashboard?tab=a#settings'],
    ['/dashboard?next=https://evil.example//x', '/dashboard?next=https://evil.example//x'],
    ['/a/../dashboard', '/dashboard'],
    ['/%2F/x', '/%2F/x'],
    ['/متاجر', '/%D9%85%D8%AA%D8%A7%D8%AC%D8%B1'],
    ['qasima://open/shop/12', 'qasima://open/shop/12'],
  ])('to %s on this site or in our apps', (value, expected) => {
    expect(allowedRedirect(value, ours)).toBe(expected)
  })

  it('into exactly the apps that are named', () => {
    expect(allowedRedirect('beta://open', ['beta://'])).toBe('beta://open')
    expect(allowedRedirect('qasima://open', ['beta://'])).toBeNull()
  })

  it('nowhere when nothing is asked', () => {
    expect(allowedRedirect(null, ours)).toBeNull()
  })
})
