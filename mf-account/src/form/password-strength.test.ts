import { describe, expect, it } from '@jest/globals'
import { passwordStrength } from './password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['short', null],
    ['aaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefgh', 'weak'],
    ['password1', 'weak'],
    ['Qwerty123!', 'weak'],
    ['noura1994', 'weak'],
    ['tq7mzk2x', 'fair'],
    ['camel ladder', 'fair'],
    ['جملٌ وسلّمٌ بنفسجي طويل', 'strong'],
    ['camel ladder violet', 'strong'],
  ] as const)('%s: %s', (password, strength) => {
    expect(passwordStrength(password, ['noura', 'qasima'])).toBe(strength)
  })
})
