import { describe, expect, it } from '@jest/globals'
import { pastedLink, searchOf } from './pasted-link.ts'

describe('a pasted link', () => {
  it.each([
    ['https://www.noon.com/saudi-en/p/1?o=2', 'https://www.noon.com/saudi-en/p/1?o=2'],
    [' noon.com/saudi-en/p/1 ', 'https://noon.com/saudi-en/p/1'],
    ['http://shop.example', 'http://shop.example/'],
    ['Look at this phone: https://noon.com/p/1.', 'https://noon.com/p/1'],
    ['شاهد هذا (https://noon.com/p/1?a=b)، رائع', 'https://noon.com/p/1?a=b'],
    ['Phone\nhttps://noon.com/p/1\nhttps://noon.com/p/2', 'https://noon.com/p/1'],
  ])('is found in %j', (text, link) => {
    expect(pastedLink(text)?.href).toBe(link)
  })

  it.each(['iphone 15', 'noon', 'samsung galaxy.', 'https://', 'user@host.example', 'read noon.com today', '15.6'])(
    'is not found in %j',
    (text) => {
      expect(pastedLink(text)).toBeUndefined()
    },
  )
})

it.each([
  ['Look: https://noon.com/p/1!', 'https://noon.com/p/1'],
  ['  noon.com/p/1 ', 'noon.com/p/1'],
  [' galaxy a55 ', 'galaxy a55'],
])('searches by %j for %j', (text, search) => {
  expect(searchOf(text)).toBe(search)
})
