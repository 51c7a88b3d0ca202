import { beforeEach, describe, expect, it } from '@jest/globals'
import { clearRedirect, readStoredRedirect, storeRedirect } from './stored-redirect.ts'

const ours = ['qasima://']

describe('the redirect after sign-in', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  it('is decoded once, stored under redirect_uri, and deleted once used', () => {
    storeRedirect('?a=1&redirect_uri=%2Fen%2Fdashboard%3Ftab%3Da%2520b', ours)
    expect(localStorage.getItem('redirect_uri')).toBe('/en/dashboard?tab=a%20b')
    expect(readStoredRedirect(ours)).toBe('/en/dashboard?tab=a%20b')
    clearRedirect()
    expect(readStoredRedirect(ours)).toBeNull()
  })

  it('is not stored again when its address is shown again after use', () => {
    const search = '?redirect_uri=qasima%3A%2F%2Fopen'
    storeRedirect(search, ours)
    clearRedirect()
    storeRedirect(search, ours, true)
    expect(readStoredRedirect(ours)).toBeNull()
    storeRedirect('?redirect_uri=qasima%3A%2F%2Fother', ours, true)
    expect(readStoredRedirect(ours)).toBe('qasima://other')
  })

  it('is stored again on a reload before its use, and on a new visit', () => {
    const search = '?redirect_uri=qasima%3A%2F%2Fopen'
    storeRedirect(search, ours, true)
    expect(readStoredRedirect(ours)).toBe('qasima://open')
    clearRedirect()
    storeRedirect(search, ours)
    expect(readStoredRedirect(ours)).toBe('qasima://open')
  })

  it('may lead into our apps', () => {
    storeRedirect('?redirect_uri=qasima%3A%2F%2Fopen', ours)
    expect(readStoredRedirect(ours)).toBe('qasima://open')
  })

  it.each(['?redirect_uri=https%3A%2F%2Fevil.example', '?redirect_uri=%252F%252Fevil.example', '?redirect_uri=', ''])(
    'is not stored from %p',
    (search) => {
      storeRedirect(search, ours)
      expect(localStorage.getItem('redirect_uri')).toBeNull()
    },
  )

  it('is not replaced by an invalid one', () => {
    storeRedirect('?redirect_uri=/dashboard', ours)
    storeRedirect('?redirect_uri=//evil.example', ours)
    expect(readStoredRedirect(ours)).toBe('/dashboard')
  })

  it('is ignored if another program wrote it', () => {
    localStorage.setItem('redirect_uri', 'javascript:alert(1)')
    expect(readStoredRedirect(ours)).toBeNull()
  })
})
