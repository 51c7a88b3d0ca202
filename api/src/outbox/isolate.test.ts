import { describe, expect, it } from '@jest/globals'
import { isolatedIn, withBdi } from './isolate.ts'

describe('a value in a sentence', () => {
  it.each([
    ['ar', 'Noon', '\u2068Noon\u2069'],
    ['ar', 'نون', '\u2068نون\u2069'],
    ['en', 'نون', '\u2068نون\u2069'],
    ['en', 'Noon', 'Noon'],
    ['ar', '', ''],
    // Marks of its own would end the isolation, or turn what follows.
    ['ar', 'No\u2069on\u202e', '\u2068Noon\u2069'],
    ['en', '\u200fNo\u200eon', 'Noon'],
    ['en', 'No\r\non\u2028!', 'No on !'],
  ] as const)('is isolated where it has to be: %s, %j', (language, value, expected) => {
    expect(isolatedIn(language, value)).toBe(expected)
  })

  it('is an element on a page, and escaped', () => {
    const sentence = `لدى ${isolatedIn('ar', 'A & B <i>')}: ${isolatedIn('ar', '119')}.`
    expect(withBdi(sentence).markup).toBe('لدى <bdi>A &#38; B &#60;i&#62;</bdi>: <bdi>119</bdi>.')
    expect(withBdi('نص بلا قيم').markup).toBe('نص بلا قيم')
  })
})
