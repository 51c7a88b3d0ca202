import { describe, expect, it } from '@jest/globals'
import { birthDateRange, FirstName, LastName, profileProblems } from './account.routes.ts'

const profile = { firstName: 'نورة', lastName: 'العلي', sex: 'FEMALE', birthDate: '1994-05-01', country: 'sa' } as const
const today = new Date('2026-11-21T10:00:00Z')
const fits = (schema: object, name: string) => new RegExp((schema as { pattern: string }).pattern, 'u').test(name)

describe('the names of a person', () => {
  it.each(['نورة', 'Noura', 'عبد‌الله'.replace('\u200c', ''), "O'Neill", 'Jean-Luc', 'José', 'ÀÉ'])(
    'can be %s',
    (name) => {
      expect(fits(FirstName, name)).toBe(true)
      expect(fits(LastName, name)).toBe(true)
    },
  )

  it('allow a space in the last name only', () => {
    expect(fits(FirstName, 'عبد الله')).toBe(false)
    expect(fits(LastName, 'عبد الله')).toBe(true)
    expect(fits(LastName, 'van der Berg')).toBe(true)
  })

  it.each(['', ' ', 'N0ura', 'a@b', '<b>', 'Noura!', ' Noura', 'Noura ', 'a  b', '😀'])('cannot be "%s"', (name) => {
    expect(fits(FirstName, name)).toBe(false)
    expect(fits(LastName, name)).toBe(false)
  })

  it('cannot be the same word twice, regardless of spelling', () => {
    expect(profileProblems({ ...profile, firstName: 'Sami', lastName: 'SAMI' }, today)).toEqual([
      { key: 'lastName', message: 'SAME_NAMES' },
    ])
  })
})

describe('a birth date', () => {
  it('is 13 to 120 years ago, inclusive', () => {
    expect(birthDateRange(today)).toEqual({ earliest: '1906-11-21', latest: '2013-11-21' })
    const wrong = [{ key: 'birthDate', message: 'OUT_OF_RANGE' }]
    const born = (birthDate: string) => profileProblems({ ...profile, birthDate }, today)
    expect([born('2013-11-21'), born('1906-11-21')]).toEqual([[], []])
    expect([born('2013-11-22'), born('1906-11-20')]).toEqual([wrong, wrong])
  })
})
