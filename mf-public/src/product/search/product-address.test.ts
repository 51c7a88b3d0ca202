import { describe, expect, it } from '@jest/globals'
import { pastedAddress } from './product-address.ts'

describe('what is pasted into the search', () => {
  it.each([
    ['https://www.noon.example/p/1?o=2', 'www.noon.example'],
    ['  http://noon.example/p  ', 'noon.example'],
    ['noon.example/p/1', 'noon.example'],
    ['noon.example', 'noon.example'],
  ])('is an address: %s', (text, host) => expect(pastedAddress(text)?.hostname).toBe(host))

  it.each([
    'noon',
    'iphone 15',
    'noon.example شيء',
    'https://',
    '1.5',
    'https://user@noon.example/',
    'https://10.0.0.1/',
    '',
  ])('is words: %s', (text) => expect(pastedAddress(text)).toBeUndefined())
})
