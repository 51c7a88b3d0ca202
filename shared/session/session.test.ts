import { describe, expect, it } from '@jest/globals'
import { type SessionUser, sessionState } from './session.ts'

const complete: SessionUser = {
  id: 'u1',
  email: 'noura@qasima.example',
  firstName: 'نورة',
  lastName: 'العلي',
  sex: 'FEMALE',
  birthDate: '1994-05-01',
  country: 'sa',
  isEmailVerified: true,
}
const tokens = { accessToken: 'a', refreshToken: 'r' }

describe('the state of a session', () => {
  it('is unauthenticated while the user or either token is missing', () => {
    expect(sessionState({ user: null, tokens })).toBe('UNAUTHENTICATED')
    expect(sessionState({ user: complete, tokens: null })).toBe('UNAUTHENTICATED')
    expect(sessionState({ user: complete, tokens: { ...tokens, accessToken: '' } })).toBe('UNAUTHENTICATED')
    expect(sessionState({ user: complete, tokens: { ...tokens, refreshToken: '' } })).toBe('UNAUTHENTICATED')
  })

  it('puts verification before the profile', () => {
    const fresh = { ...complete, isEmailVerified: false, firstName: null }
    expect(sessionState({ user: fresh, tokens })).toBe('AWAITING_VERIFICATION')
  })

  it.each(['firstName', 'lastName', 'sex', 'birthDate', 'country'] as const)('is incomplete without %s', (field) => {
    expect(sessionState({ user: { ...complete, [field]: null }, tokens })).toBe('PROFILE_INCOMPLETE')
  })

  it('is authenticated otherwise', () => {
    expect(sessionState({ user: complete, tokens })).toBe('AUTHENTICATED')
  })
})
