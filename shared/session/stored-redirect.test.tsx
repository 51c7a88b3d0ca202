import { beforeEach, describe, expect, it } from '@jest/globals'
import { forgetRedirect, keepRedirect, keptRedirect } from './stored-redirect.ts'

const ours = ['qasima://']

describe('the redirect for after signing in', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('is decoded once, kept under redirect_uri, and forgotten once used', () => {
    keepRedirect('?a=1&redirect_uri=%2Fen%2Fdashboard%3Ftab%3Da%2520b', ours)
    expect(localStorage.getItem('redirect_uri')).toBe('/en/dashboard?tab=a%20b')
    expect(keptRedirect(ours)).toBe('/en/dashboard?tab=a%20b')
    forgetRedirect()
    expect(keptRedirect(ours)).toBeNull()
  })

  it('is not stored again when the address it was used for is shown again', () => {
    const search = '?redirect_uri=qasima%3A%2F%2Fopen'
    keepRedirect(search, ours)
    forgetRedirect()
    keepRedirect(search, ours, true)
    expect(keptRedirect(ours)).toBeNull()
    keepRedirect('?redirect_uri=qasima%3A%2F%2Fother', ours, true)
    expect(keptRedirect(ours)).toBe('qasima://other')
  })

  it('is stored again when a reload comes before its use, and when a new visit asks for it', () => {
    const search = '?redirect_uri=qasima%3A%2F%2Fopen'
    keepRedirect(search, ours, true)
    expect(keptRedirect(ours)).toBe('qasima://open')
    forgetRedirect()
    keepRedirect(search, ours)
    expect(keptRedirect(ours)).toBe('qasima://open')
  })

  it('may lead into our apps', () => {
    keepRedirect('?redirect_uri=qasima%3A%2F%2Fopen', ours)
    expect(keptRedirect(ours)).toBe('qasima://open')
  })

  it.each(['?redirect_uri=https%3A%2F%2Fevil.example', '?redirect_uri=%252F%252Fevil.example', '?redirect_uri=', ''])(
    'is not stored from %p',
    (search) => {
      keepRedirect(search, ours)
      expect(localStorage.getItem('redirect_uri')).toBeNull()
    },
  )

  it('leaves an allowed one alone when a bad one comes later', () => {
    keepRedirect('?redirect_uri=/dashboard', ours)
    keepRedirect('?redirect_uri=//evil.example', ours)
    expect(keptRedirect(ours)).toBe('/dashboard')
  })

  it('is not believed when another program wrote it', () => {
    localStorage.setItem('redirect_uri', 'javascript:alert(1)')
    expect(keptRedirect(ours)).toBeNull()
  })
})
