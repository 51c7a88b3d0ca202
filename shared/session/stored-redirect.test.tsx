import { beforeEach, describe, expect, it } from '@jest/globals'
import { keepRedirect, takeRedirect } from './stored-redirect.ts'

describe('the redirect for after signing in', () => {
  beforeEach(() => localStorage.clear())

  it('is decoded once, kept under redirect_uri, and used once', () => {
    keepRedirect('?a=1&redirect_uri=%2Fen%2Fdashboard%3Ftab%3Da%2520b')
    expect(localStorage.getItem('redirect_uri')).toBe('/en/dashboard?tab=a%20b')
    expect(takeRedirect()).toBe('/en/dashboard?tab=a%20b')
    expect(takeRedirect()).toBeNull()
  })

  it('may lead into our apps', () => {
    keepRedirect('?redirect_uri=qasima%3A%2F%2Fopen')
    expect(takeRedirect()).toBe('qasima://open')
  })

  it.each(['?redirect_uri=https%3A%2F%2Fevil.example', '?redirect_uri=%252F%252Fevil.example', '?redirect_uri=', ''])(
    'is not stored from %p',
    (search) => {
      keepRedirect(search)
      expect(localStorage.getItem('redirect_uri')).toBeNull()
    },
  )

  it('leaves an allowed one alone when a bad one comes later', () => {
    keepRedirect('?redirect_uri=/dashboard')
    keepRedirect('?redirect_uri=//evil.example')
    expect(takeRedirect()).toBe('/dashboard')
  })

  it('is not believed when somebody else wrote it', () => {
    localStorage.setItem('redirect_uri', 'javascript:alert(1)')
    expect(takeRedirect()).toBeNull()
  })
})
