import { expect, it } from '@jest/globals'
import { visitorChoices } from './visitor-choices.ts'

it('are dark, with Latin digits and no account, until the visitor chooses', () => {
  expect(visitorChoices({})).toEqual({ theme: 'dark', digits: 'latn', preferred: null, hasSession: false })
})

it('are those of the cookies', () => {
  const cookie = 'a=1; theme=system; digits=arab; language=ar; session=abc'
  expect(visitorChoices({ cookie, 'accept-language': 'en' })).toEqual({
    theme: 'system',
    digits: 'arab',
    preferred: 'ar',
    hasSession: true,
  })
})

it.each(['theme=purple', 'theme=light%22', 'xtheme=light', 'theme='])('are no others: %s', (cookie) => {
  expect(visitorChoices({ cookie }).theme).toBe('dark')
})

it.each([
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['fr-FR,fr;q=0.9,en-GB;q=0.8', 'en'],
  ['fr', null],
  ['', null],
])('of a browser that asks for %s prefer %s', (accepted, preferred) => {
  expect(visitorChoices({ 'accept-language': accepted }).preferred).toBe(preferred)
})
