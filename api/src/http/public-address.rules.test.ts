import { describe, expect, it } from '@jest/globals'
import { isPublicAddress, isPublicName } from './public-address.rules.ts'

const site = { publicOrigin: 'https://qasima.example', production: true }
const development = { publicOrigin: 'http://localhost:3000', production: false }

describe('a public name', () => {
  it.each(['noon.com', 'www.noon.com', 'shop.com.sa', 'victim.github.io', 'xn--mgbh0fb.com'])('is %s', (host) => {
    expect(isPublicName(host, site)).toBe(true)
  })

  it.each([
    'co.uk',
    'github.io',
    'com.sa',
    '127.0.0.1',
    'metadata.google.internal',
    'db.corp',
    'nas.local',
    'router.lan',
    'shop.localhost',
    'hidden.onion',
    '1.0.0.127.in-addr.arpa',
    'noon.example',
    'noon.test',
    'noon',
  ])('is not %s', (host) => {
    expect(isPublicName(host, site)).toBe(false)
  })

  it('may be a test name outside production', () => {
    const names = ['noon.example', 'noon.test', 'souq.localhost', 'localhost', 'db.internal']
    expect(names.filter((host) => isPublicName(host, development))).toEqual([
      'noon.example',
      'noon.test',
      'souq.localhost',
    ])
  })
})

describe('an address that visitors may be sent to', () => {
  it.each(['https://www.noon.com/saudi-ar/?a=b', 'http://noon.com:80/', 'https://noon.com:443/', 'https://noon.com./'])(
    'is %s',
    (address) => {
      expect(isPublicAddress(address, site)).toBe(true)
    },
  )

  it.each([
    'https://noon.com@evil.com/',
    'https://noon.com:pay@evil.com/',
    'https://evil.com:8443/',
    'http://evil.com:22/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost:5432/',
    'http://metadata.google.internal/',
    'https://co.uk/',
    'ftp://noon.com/',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address, site)).toBe(false)
  })

  it('is a page of the site, at any port, and in development one on this machine', () => {
    expect(isPublicAddress('https://qasima.example/shops', site)).toBe(true)
    expect(isPublicAddress('http://localhost:3000/shops', development)).toBe(true)
    expect(isPublicAddress('http://localhost:5050/product/1', development)).toBe(true)
  })
})
