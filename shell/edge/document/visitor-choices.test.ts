import { expect, it } from '@jest/globals'
import { visitorChoices } from './visitor-choices.ts'

it('are dark, with Latin digits and no account, until the visitor chooses', () => {
  expect(visitorChoices()).toEqual({ theme: 'dark', digits: 'latn', hasSession: false })
})

it('follow the cookies', () => {
  const cookie = 'a=1; theme=system; digits=arab; language=ar; session=abc'
  expect(visitorChoices(cookie)).toEqual({
    theme: 'system',
    digits: 'arab',
    hasSession: true,
  })
})

it.each(['theme=purple', 'theme=light%22', 'xtheme=light', 'theme='])('ignore invalid values: %s', (cookie) => {
  expect(visitorChoices(cookie).theme).toBe('dark')
})
