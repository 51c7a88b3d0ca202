import { describe, expect, it } from '@jest/globals'
import { domainCandidates, roundedDown } from './shop.rules.ts'

describe('a count rounded down', () => {
  it.each([
    [0, 0],
    [9, 9],
    [99, 99],
    [100, 100],
    [275, 270],
    [999, 990],
    [51_830, 51_000],
    [1_999_999, 1_900_000],
  ])('%d is at least %d', (count, rounded) => {
    expect(roundedDown(count)).toBe(rounded)
  })
})

describe('the domains of an address', () => {
  it.each([
    ['noon.com', ['noon.com', 'www.noon.com']],
    ['www.noon.com', ['www.noon.com', 'www.www.noon.com', 'noon.com']],
    ['HTTPS://UAE.Noon.com:443/cart?x=1#y', ['uae.noon.com', 'www.uae.noon.com', 'noon.com', 'www.noon.com']],
    ['http://user:secret@noon.com./', ['noon.com', 'www.noon.com']],
    ['متجر.com', ['xn--pgbep1f.com', 'www.xn--pgbep1f.com']],
    ['https://www.shop.co.uk/a', ['www.shop.co.uk', 'www.www.shop.co.uk', 'shop.co.uk']],
    ['next.com.sa', ['next.com.sa', 'www.next.com.sa']],
    ['com.sa', []],
    ['localhost', []],
    ['javascript://noon.com', []],
    ['not a domain', []],
    ['', []],
  ])('of %s are %j', (address, domains) => {
    expect(domainCandidates(address)).toEqual(domains)
  })
})
